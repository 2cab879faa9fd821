import { type ComponentProps, useState } from "react";
import { tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { isComposing } from "#web/lib/writing.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { LimitedField } from "./limited-field.tsx";

type OneLineFormProps = {
  text: string;
  /** Said when nothing is written. */
  missing: string;
  className: string;
  actsClassName: string;
  field: ComponentProps<typeof LimitedField> & { name: string };
  /** Called with the trimmed text, if it has changed. */
  onSave: (text: string) => Promise<unknown>;
  onDone: () => void;
};

/** Changes one line of text in its place. Escape leaves it as it was. */
export function OneLineForm({
  text,
  missing,
  className,
  actsClassName,
  field,
  onSave,
  onDone,
}: OneLineFormProps) {
  const [typed, setTyped] = useState(text);
  const wanted = typed.trim();
  const problem = wanted === "" ? missing : tooLong(wanted, field.limit);
  const { form, errors, alert, sending } = useControlledForm({
    check: () => (problem ? { [field.name]: problem } : {}),
    send: async () => {
      if (wanted !== text) await onSave(wanted);
      onDone();
    },
  });
  return (
    <form
      {...form}
      className={className}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isComposing(event)) onDone();
      }}
    >
      {alert && <Alert>{alert}</Alert>}
      <LimitedField
        autoFocus
        dir="auto"
        {...field}
        value={typed}
        error={errors[field.name]}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={actsClassName}>
        <Button type="submit" disabled={sending}>
          {t("Save")}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

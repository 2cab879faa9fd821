import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "#contract/translate.ts";
import { Field, type FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export function PasswordField({
  label,
  help,
  error,
  aside,
  secret = "password",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "id" | "type"> & { secret?: "password" | "PIN" }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <div className="input-group">
          <input
            {...input}
            {...control}
            className="input"
            type={shown ? "text" : "password"}
            // While it is shown, browsers would store it for restoring the page after a restart.
            autoComplete={shown ? "off" : input.autoComplete}
          />
          <IconButton
            tight
            label={labelOf(secret, shown)}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

function labelOf(secret: "password" | "PIN", shown: boolean): string {
  if (secret === "PIN") return shown ? t("Hide PIN") : t("Show PIN");
  return shown ? t("Hide password") : t("Show password");
}

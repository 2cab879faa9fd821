import { type ReactNode, useEffect, useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { FormState } from "#web/lib/use-form.ts";
import { isComposing } from "#web/lib/writing.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { CodeField } from "./code-field.tsx";

/** Props of a form that opens in a row. */
export type RowFormProps = { user: User; onDone: (words: string) => void; onCancel: () => void };

type EditFormProps = {
  state: Omit<FormState, "errors">;
  action: string;
  /** The words on the button while the form is being sent. */
  sendingAction: string;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that opened in its row. Its first field gets the focus, ready to be typed over, and Escape closes it. */
export function EditForm({
  state: { form, alert, sending },
  action,
  sendingAction,
  danger,
  onCancel,
  children,
}: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = element.current?.querySelector<HTMLInputElement>("input:not([hidden])");
    first?.focus();
    first?.select();
  }, []);
  return (
    <form
      {...form}
      ref={element}
      className="edit-form"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isComposing(event)) onCancel();
      }}
    >
      {alert && <Alert>{alert}</Alert>}
      {children}
      <FormActs
        action={sending ? sendingAction : action}
        busy={sending}
        danger={danger}
        onCancel={onCancel}
      />
    </form>
  );
}

type ProofFieldsProps = {
  username: string;
  errors: FormState["errors"];
  /** The password field's label and name. */
  label?: string;
  name?: string;
  /** The code field's label and name. */
  codeLabel?: string;
  codeName?: string;
  /** Asks for the code right away. */
  withCode?: boolean;
};

/** Asks for the password again, and for a one-time code once the server has asked for one, to confirm a change. */
export function ProofFields({
  username,
  errors,
  label = t("Your password"),
  name = "password",
  codeLabel = t("Code"),
  codeName = "code",
  withCode = false,
}: ProofFieldsProps) {
  const isCodeAsked = useLatch(withCode || errors[codeName] !== undefined);
  return (
    <>
      {/* Tells password managers whose password it is. Without a name it is not sent. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField label={label} name={name} autoComplete="current-password" error={errors[name]} />
      {isCodeAsked && (
        <CodeField
          label={codeLabel}
          name={codeName}
          help={t("From your authenticator app, or a recovery code.")}
          error={errors[codeName]}
          takesFocus={!withCode}
        />
      )}
    </>
  );
}

/** Stays `true` once it was. */
export function useLatch(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return isOn || wasOn;
}

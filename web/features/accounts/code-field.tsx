import { useEffect, useRef } from "react";
import { t } from "#contract/translate.ts";
import { Field } from "#web/ui/field.tsx";

type CodeFieldProps = {
  label?: string;
  name?: string;
  help?: string;
  error?: string | undefined;
  takesFocus?: boolean;
};

/** For a code of the authenticator app. Where `help` says so, also for a recovery code. */
export function CodeField({ label = t("Code"), name = "code", help, error, takesFocus }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input code-input"
          name={name}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

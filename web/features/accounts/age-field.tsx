import { useId } from "react";
import { t } from "#contract/translate.ts";
import { FieldError } from "#web/ui/field.tsx";

/** Asks people whether they have reached the host's minimum age. */
export function AgeField({ age, error }: { age: number; error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="old_enough"
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
        />
        {t("I am at least {age, plural, one {# year} other {# years}} old", { age })}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

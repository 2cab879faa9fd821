import { useId } from "react";
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
        I am at least {age} years old
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

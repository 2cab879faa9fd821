import { useId } from "react";
import type { Day } from "#contract/day-rules.ts";
import { tc } from "#contract/translate.ts";
import { DayField } from "#web/ui/day-field.tsx";
import { FieldError } from "#web/ui/field.tsx";

type Range = { from: Day | null; to: Day | null };
type DayRangeProps = Range & { error?: string | undefined; onChange: (range: Range) => void };

/** A first and a last day. */
export function DayRange({ from, to, error, onChange }: DayRangeProps) {
  const id = useId();
  const refusal = { "aria-invalid": error !== undefined, "aria-describedby": error && `${id}-error` };
  return (
    <>
      <div className="scope__days">
        <label className="small quiet" htmlFor={`${id}-from`}>
          {/* Translators: before a field for the first day. */}
          {tc("first day", "From")}
        </label>
        <DayField
          {...refusal}
          id={`${id}-from`}
          day={from}
          max={to}
          onChange={(day) => onChange({ from: day, to })}
        />
        <label className="small quiet" htmlFor={`${id}-to`}>
          {/* Translators: before a field for the last day. */}
          {tc("last day", "To")}
        </label>
        <DayField
          {...refusal}
          id={`${id}-to`}
          day={to}
          min={from}
          onChange={(day) => onChange({ from, to: day })}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

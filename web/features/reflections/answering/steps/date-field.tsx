import { type Day, isDay } from "#contract/day.ts";
import { dateLanguage } from "#web/lib/dates.ts";
import { ClearAnswer } from "./clear-answer.tsx";

type DateFieldProps = {
  day: Day | "";
  onChange: (day: Day | undefined) => void;
  autoFocus: boolean;
  labelledBy: string;
  describedBy?: string | undefined;
};

/** While a date is typed it is none for a moment; it counts as soon as it is whole. */
export function DateField({ day, onChange, autoFocus, labelledBy, describedBy }: DateFieldProps) {
  return (
    <ClearAnswer isAnswered={day !== ""} onClear={() => onChange(undefined)}>
      <input
        className="input step-date tabular"
        type="date"
        lang={dateLanguage()}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
        autoFocus={autoFocus}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        max="9999-12-31"
        value={day}
        onChange={({ target: { value } }) => onChange(isDay(value) ? value : undefined)}
      />
    </ClearAnswer>
  );
}

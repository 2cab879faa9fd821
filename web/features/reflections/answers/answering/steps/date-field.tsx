import { useId, useState } from "react";
import { type Day, isDay } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage } from "#web/lib/dates.ts";
import { ClearAnswer } from "./clear-answer.tsx";

type DateFieldProps = {
  day: Day | "";
  onChange: (day: Day | undefined) => void;
  autoFocus: boolean;
  labelledBy: string;
  describedBy?: string | undefined;
};

/** A date counts as soon as it is complete. The form does not submit an incomplete one. */
export function DateField({ day, onChange, autoFocus, labelledBy, describedBy }: DateFieldProps) {
  const problemId = useId();
  // While a year is being typed it is 2, 20 and 202. The field shows these, but they are not an answer.
  const [typed, setTyped] = useState<string>(day);
  const [known, setKnown] = useState(day);
  const [hasProblem, setProblem] = useState(false);
  if (day !== known) {
    setKnown(day);
    setTyped(day);
  }
  const type = (value: string) => {
    const next = isDay(value) ? value : "";
    setTyped(value);
    setKnown(next);
    setProblem(false);
    if (next !== day) onChange(next || undefined);
  };
  return (
    <ClearAnswer isAnswered={day !== ""} onClear={() => onChange(undefined)}>
      <input
        className="input step-date tabular"
        type="date"
        lang={dateLanguage()}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this step
        autoFocus={autoFocus}
        aria-labelledby={labelledBy}
        aria-describedby={[describedBy, hasProblem && problemId].filter(Boolean).join(" ") || undefined}
        aria-invalid={hasProblem || undefined}
        min="1800-01-01"
        max="2199-12-31"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onInvalid={(event) => {
          // The note below says it in the app's own words.
          event.preventDefault();
          event.currentTarget.focus();
          setProblem(true);
        }}
      />
      <p className="step__missing" id={problemId} role="status">
        {hasProblem && t("Enter a full date: a day, a month, and a year from 1800 to 2199.")}
      </p>
    </ClearAnswer>
  );
}

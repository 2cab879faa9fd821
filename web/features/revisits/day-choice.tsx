import { useState } from "react";
import { addDays, type Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { Chip } from "#web/ui/button.tsx";
import { DayField } from "#web/ui/day-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { offeredDays } from "./revisit-words.ts";

type DayChoiceProps = { label: string; today: Day; day: Day | null; onChange: (day: Day | null) => void };

/** A few days from now, or a date. */
export function DayChoice({ label, today, day, onChange }: DayChoiceProps) {
  const [isOther, setOther] = useState(false);
  const offered = offeredDays(today);
  return (
    <>
      <fieldset className="revisit__choices" aria-label={label}>
        {offered.map((each) => (
          <Chip
            key={each.label}
            pressed={!isOther && each.day === day}
            onClick={() => {
              setOther(false);
              onChange(each.day);
            }}
          >
            {each.label}
          </Chip>
        ))}
        <Chip
          pressed={isOther}
          onClick={() => {
            setOther(true);
            onChange(day);
          }}
        >
          {t("Another day")}
        </Chip>
      </fieldset>
      {isOther && (
        <Field label={t("Day")}>
          {(control) => <DayField {...control} day={day} min={addDays(today, 1)} onChange={onChange} />}
        </Field>
      )}
    </>
  );
}

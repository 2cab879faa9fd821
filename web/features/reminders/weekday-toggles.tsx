import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { useUser } from "#web/lib/user-query.ts";
import { dayOnWeekday, weekFrom, withWeekday } from "./reminder-rules.ts";

type WeekdayTogglesProps = {
  /** 1 is Monday, 7 is Sunday. */
  chosen: readonly number[];
  describedBy: string | undefined;
  onChange: (chosen: number[]) => void;
};

export function WeekdayToggles({ chosen, describedBy, onChange }: WeekdayTogglesProps) {
  const { first_day_of_week } = useUser().preferences;
  return (
    <fieldset className="weekdays" aria-label="Days" aria-describedby={describedBy} lang={dateLanguage()}>
      {weekFrom(first_day_of_week).map((weekday) => (
        <button
          key={weekday}
          type="button"
          className="weekday"
          aria-pressed={chosen.includes(weekday)}
          aria-label={formatDay(dayOnWeekday(weekday), "longWeekday")}
          title={formatDay(dayOnWeekday(weekday), "longWeekday")}
          onClick={() => onChange(withWeekday(chosen, weekday))}
        >
          {formatDay(dayOnWeekday(weekday), "narrowWeekday")}
        </button>
      ))}
    </fieldset>
  );
}

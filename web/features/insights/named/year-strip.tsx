import type { Day } from "#contract/day-rules.ts";
import { daysBetween } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";

type MentionDay = { day: Day; times: number; mood: number | null };

/** The days that mention it: one line for each year, from January to December. */
export function YearStrip({ days }: { days: readonly MentionDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const years: number[] = [];
  for (let year = Number(last.day.slice(0, 4)); year >= Number(first.day.slice(0, 4)); year -= 1)
    years.push(year);
  return (
    <ol className="year-strip" aria-label={t("Days in each year")}>
      {years.map((year) => {
        const its = days.filter(({ day }) => day.startsWith(`${year}-`));
        return (
          <li key={year}>
            <span className="year-strip__year tabular">{year}</span>
            <svg viewBox="0 0 366 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="year-strip__line" x="0" y="4.5" width="366" height="1" />
              {its.map(({ day, mood }) => (
                <rect
                  key={day}
                  data-mood={mood === null ? "none" : Math.round(mood)}
                  x={Math.max(0, daysBetween(`${year}-01-01`, day) - 0.75)}
                  width="2.5"
                  height="10"
                />
              ))}
            </svg>
            <span className="year-strip__days tabular">
              {t("{count, plural, one {# day} other {# days}}", { count: its.length })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

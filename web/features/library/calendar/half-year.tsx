import type { Day } from "#contract/day-rules.ts";
import {
  type DaysWritten,
  halfYearStart,
  monthOf,
  type Shade,
  spanInWords,
  weeksBetween,
} from "#web/journal/calendar/calendar-days.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { HeatMap } from "./heat-map.tsx";

type HalfYearProps = {
  today: Day;
  firstDayOfWeek: number;
  written: DaysWritten;
  shade: Shade;
  /** The written days could be fetched. */
  isKnown: boolean;
};

export function HalfYear({ today, firstDayOfWeek, written, shade, isKnown }: HalfYearProps) {
  const from = halfYearStart(today, firstDayOfWeek);
  const weeks = weeksBetween(from, today, firstDayOfWeek);
  const within = [...written.values()].filter(({ day }) => day >= from && day <= today);
  return (
    <div className="halfyear">
      <div className="sidebar__head">
        <h2 className="sidebar__name">Half a year</h2>
        <span className="sidebar__value tabular">
          {isKnown ? (within.length === 1 ? "1 day" : `${within.length} days`) : "Not known now"}
        </span>
      </div>
      <HeatMap
        weeks={weeks}
        written={written}
        shade={shade}
        from={from}
        to={today}
        label={`${formatDay(from, "monthAndYear")} to ${formatDay(today, "monthAndYear")}: ${isKnown ? spanInWords(within) : "not known now"}`}
      />
      <MonthNames weeks={weeks} />
    </div>
  );
}

/** Each month's name under the first week that begins in it; the first name only if it has room. */
function MonthNames({ weeks }: { weeks: readonly (readonly Day[])[] }) {
  const starts = weeks.map(([first = ""]) => monthOf(first));
  return (
    <div className="heatmap-months" aria-hidden="true" lang={dateLanguage()}>
      {starts.map((month, index) => {
        const begins = month !== starts[index - 1];
        const hasRoom = index > 0 || month === starts[2];
        return (
          <span key={weeks[index]?.[0]}>
            {begins && hasRoom && index <= weeks.length - 2 && formatDay(`${month}-01`, "shortMonth")}
          </span>
        );
      })}
    </div>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Day } from "#contract/day-rules.ts";
import {
  type DaysWritten,
  firstOf,
  lastOf,
  type Month,
  monthOf,
  monthsOf,
  type Shade,
  spanInWords,
  weeksOfMonth,
  yearOf,
} from "#web/journal/calendar/calendar-days.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { HeatMap } from "./heat-map.tsx";

type YearViewProps = {
  year: number;
  onYear: (year: number) => void;
  today: Day;
  firstDayOfWeek: number;
  written: DaysWritten;
  shade: Shade;
  onOpen: (month: Month) => void;
};

/** Twelve months at a glance; each opens its reflections. */
export function YearView({ year, onYear, today, firstDayOfWeek, written, shade, onOpen }: YearViewProps) {
  return (
    <section aria-labelledby="year">
      <div className="sidebar__head">
        <h2 className="year__name tabular" id="year" aria-live="polite">
          {year}
        </h2>
        <span className="calendar__nav">
          <IconButton tight label="The year before" disabled={year <= 1800} onClick={() => onYear(year - 1)}>
            <ChevronLeft className="icon icon--small" />
          </IconButton>
          <IconButton
            tight
            label="The year after"
            disabled={year >= yearOf(today)}
            onClick={() => onYear(year + 1)}
          >
            <ChevronRight className="icon icon--small" />
          </IconButton>
        </span>
      </div>
      <ul className="year">
        {monthsOf(year).map((month) => {
          const days = [...written.values()].filter(({ day }) => monthOf(day) === month);
          const [from, to] = [firstOf(month), lastOf(month)];
          const picture = (
            <>
              <span className="year__month" lang={dateLanguage()}>
                {formatDay(from, "month")}
              </span>
              <HeatMap
                weeks={weeksOfMonth(month, firstDayOfWeek)}
                written={written}
                shade={shade}
                from={from}
                to={to}
              />
            </>
          );
          return (
            <li key={month}>
              {days.length > 0 ? (
                <button
                  type="button"
                  className="year__open"
                  aria-label={`${formatDay(from, "monthAndYear")}: ${spanInWords(days)}`}
                  onClick={() => onOpen(month)}
                >
                  {picture}
                </button>
              ) : (
                <div className="year__open year__open--empty">{picture}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useState } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { type Month, monthOf, yearOf } from "./calendar-days.ts";
import { CalendarLegend } from "./calendar-legend.tsx";
import { HalfYear, halfYearStart } from "./half-year.tsx";
import { setShade, useShade } from "./kept-shade.ts";
import { MonthCalendar } from "./month-calendar.tsx";
import { useWrittenDays } from "./use-written-days.ts";
import { YearView } from "./year-view.tsx";

export type CalendarProps = {
  /** Which of the two are shown: the month with its half year, and the year. */
  parts: "month" | "year" | "both";
  today: Day;
  preferences: Preferences;
  /** The day that the list is narrowed to. */
  shownDay: Day | null;
  onOpenDay: (day: Day, count: number) => void;
  onOpenMonth: (month: Month) => void;
};

export default function Calendar({
  parts,
  today,
  preferences,
  shownDay,
  onOpenDay,
  onOpenMonth,
}: CalendarProps) {
  const firstDayOfWeek = preferences.first_day_of_week;
  const [month, setMonth] = useState(monthOf(shownDay ?? today));
  const [year, setYear] = useState(yearOf(shownDay ?? today));
  const shade = useShade();
  const { written, isOutOfReach } = useWrittenDays([
    ...(parts === "year" ? [] : [yearOf(month), yearOf(today), yearOf(halfYearStart(today, firstDayOfWeek))]),
    ...(parts === "month" ? [] : [year]),
  ]);
  const shared = { today, firstDayOfWeek, written, shade };
  return (
    <>
      {parts !== "year" && (
        <MonthCalendar
          {...shared}
          month={month}
          onMonth={setMonth}
          shownDay={shownDay}
          onOpen={(day) => onOpenDay(day, written.get(day)?.count ?? 0)}
        />
      )}
      {parts === "year" && <YearView {...shared} year={year} onYear={setYear} onOpen={onOpenMonth} />}
      {/* The month stands beside the year, and its legend explains both. */}
      {parts !== "year" && <CalendarLegend shade={shade} onShade={setShade} />}
      {isOutOfReach && (
        <p className="sidebar__value calendar__note" role="status">
          The written days can’t be fetched just now. They are safe on the server.
        </p>
      )}
      {parts !== "year" && <HalfYear {...shared} />}
      {parts === "both" && (
        <div className="halfyear">
          <YearView {...shared} year={year} onYear={setYear} onOpen={onOpenMonth} />
        </div>
      )}
    </>
  );
}

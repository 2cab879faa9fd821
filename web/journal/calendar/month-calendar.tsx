import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import {
  addMonths,
  type DaysWritten,
  dayInWords,
  firstOf,
  levelOf,
  type Month,
  monthOf,
  type Shade,
  sameDayIn,
  weeksOfMonth,
} from "./calendar-days.ts";

type MonthCalendarProps = {
  month: Month;
  onMonth: (month: Month) => void;
  today: Day;
  firstDayOfWeek: number;
  written: DaysWritten;
  shade: Shade;
  /** The day that the list is narrowed to. */
  shownDay: Day | null;
  onOpen: (day: Day) => void;
};

/** A month of days, shaded. One tab stop; arrow keys go from day to day. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, today, firstDayOfWeek, shownDay } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Day | null>(null);
  const isAwaited = useRef(false);
  const stop = stopOf(month, [active, shownDay, today]);

  useLayoutEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  });

  const goTo = (day: Day) => {
    isAwaited.current = true;
    setActive(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRightToLeft = grid.current !== null && getComputedStyle(grid.current).direction === "rtl";
    const week = weekOf(stop, firstDayOfWeek);
    const target: Day | undefined = {
      ArrowLeft: addDays(stop, isRightToLeft ? 1 : -1),
      ArrowRight: addDays(stop, isRightToLeft ? -1 : 1),
      ArrowUp: addDays(stop, -7),
      ArrowDown: addDays(stop, 7),
      Home: week[0],
      End: week[6],
      PageUp: sameDayIn(addMonths(month, event.shiftKey ? -12 : -1), stop),
      PageDown: sameDayIn(addMonths(month, event.shiftKey ? 12 : 1), stop),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    goTo(target);
  };

  return (
    <>
      <div className="sidebar__head">
        <h2 className="sidebar__name" id={id} lang={dateLanguage()} aria-live="polite">
          {formatDay(firstOf(month), "monthAndYear")}
        </h2>
        <span className="calendar__nav">
          <IconButton tight label="The month before" onClick={() => onMonth(addMonths(month, -1))}>
            <ChevronLeft className="icon icon--small" />
          </IconButton>
          <IconButton
            tight
            label="The month after"
            disabled={month >= monthOf(today)}
            onClick={() => onMonth(addMonths(month, 1))}
          >
            <ChevronRight className="icon icon--small" />
          </IconButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through by arrows is a grid */}
      <table ref={grid} className="calendar" role="grid" aria-labelledby={id} onKeyDown={press}>
        <thead>
          <tr>
            {weekOf(today, firstDayOfWeek).map((day) => (
              <th key={day} className="calendar__head" scope="col" abbr={formatDay(day, "longWeekday")}>
                <span aria-hidden="true">{formatDay(day, "narrowWeekday")}</span>
                <span className="visually-hidden">{formatDay(day, "longWeekday")}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month, firstDayOfWeek).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {monthOf(day) === month && <DayButton {...props} day={day} isStop={day === stop} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The tab stop: the first of these days that lies in the month, or else the month's first day. */
const stopOf = (month: Month, days: readonly (Day | null)[]): Day =>
  days.find((day) => day !== null && monthOf(day) === month) ?? firstOf(month);

type DayButtonProps = MonthCalendarProps & { day: Day; isStop: boolean };

function DayButton({ day, isStop, today, written, shade, shownDay, onOpen }: DayButtonProps) {
  const one = written.get(day);
  const isToCome = day > today;
  const canOpen = one !== undefined || !isToCome;
  const words = [formatDay(day, "dayAndMonth"), one ? dayInWords(one) : !isToCome && "no words"]
    .filter(Boolean)
    .join(": ");
  return (
    <button
      type="button"
      className="day"
      data-day={day}
      data-level={levelOf(one, shade) ?? undefined}
      data-written={one !== undefined || undefined}
      aria-label={words}
      aria-disabled={!canOpen}
      aria-current={day === today ? "date" : undefined}
      aria-pressed={day === shownDay}
      tabIndex={isStop ? 0 : -1}
      onClick={() => canOpen && onOpen(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

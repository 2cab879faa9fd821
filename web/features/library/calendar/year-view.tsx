import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, memo, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import {
  addMonths,
  type DaysWritten,
  dayInWords,
  firstOf,
  lastOf,
  levelOf,
  type Month,
  monthOf,
  monthsOf,
  type Shade,
  sameDayIn,
  spanInWords,
  weeksOfMonth,
  yearOf,
} from "#web/journal/calendar/calendar-days.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type YearViewProps = {
  year: number;
  onYear: (year: number) => void;
  today: Day;
  firstDayOfWeek: number;
  written: DaysWritten;
  shade: Shade;
  onOpen: (month: Month) => void;
  onOpenDay: (day: Day) => void;
};

/** Twelve months of days at a glance. The days are one tab stop; arrow keys go from day to day. */
export function YearView(props: YearViewProps) {
  const { year, onYear, today, written, onOpenDay } = props;
  const months = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<Day | null>(null);
  const [pointed, setPointed] = useState<Day | null>(null);
  const isAwaited = useRef(false);
  const stop = [active, today].find((day) => day !== null && yearOf(day) === year) ?? `${year}-01-01`;

  useLayoutEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    months.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  });

  const press = (event: KeyboardEvent) => {
    const from = dayAt(event);
    const target = from && dayAfter(event, from, props.firstDayOfWeek);
    if (!target) return;
    event.preventDefault();
    isAwaited.current = true;
    setActive(target);
    if (yearOf(target) !== year) onYear(yearOf(target));
  };
  const open = (event: SyntheticEvent) => {
    const day = dayAt(event);
    if (day && (day <= today || written.has(day))) onOpenDay(day);
  };
  return (
    <section aria-labelledby="year">
      <div className="sidebar__head">
        <h2 className="year__name tabular" id="year" aria-live="polite">
          {year}
        </h2>
        <span className="year__readout" aria-hidden="true" lang={dateLanguage()}>
          {pointed &&
            [formatDay(pointed, "dayAndMonth"), dayInWords(written.get(pointed))].filter(Boolean).join(": ")}
        </span>
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
      <ul
        ref={months}
        className="year"
        onKeyDown={press}
        onClick={open}
        onFocus={(event) => setPointed(dayAt(event))}
        onBlur={() => setPointed(null)}
        onPointerOver={(event) => setPointed(dayAt(event))}
        onPointerLeave={() => setPointed(null)}
      >
        {monthsOf(year).map((month) => (
          <li key={month} className="year__part">
            <MonthOfYear
              month={month}
              today={today}
              firstDayOfWeek={props.firstDayOfWeek}
              written={written}
              shade={props.shade}
              stop={monthOf(stop) === month ? stop : null}
              onOpen={props.onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayAt = ({ target }: SyntheticEvent): Day | null =>
  (target instanceof Element && target.closest<HTMLElement>("[data-day]")?.dataset.day) || null;

function dayAfter(event: KeyboardEvent, from: Day, firstDayOfWeek: number): Day | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const week = weekOf(from, firstDayOfWeek);
  return {
    ArrowLeft: addDays(from, isRightToLeft ? 1 : -1),
    ArrowRight: addDays(from, isRightToLeft ? -1 : 1),
    ArrowUp: addDays(from, -7),
    ArrowDown: addDays(from, 7),
    Home: week[0],
    End: week[6],
    PageUp: sameDayIn(addMonths(monthOf(from), -1), from),
    PageDown: sameDayIn(addMonths(monthOf(from), 1), from),
  }[event.key];
}

type MonthOfYearProps = Pick<YearViewProps, "today" | "firstDayOfWeek" | "written" | "shade" | "onOpen"> & {
  month: Month;
  /** The tab stop of the year, if it is in this month. */
  stop: Day | null;
};

/** Kept as it is while another day is pointed at. */
const MonthOfYear = memo(function MonthOfYear({
  month,
  today,
  firstDayOfWeek,
  written,
  shade,
  stop,
  onOpen,
}: MonthOfYearProps) {
  const days = [...written.values()].filter(({ day }) => monthOf(day) === month);
  const [from, to] = [firstOf(month), lastOf(month)];
  const name = formatDay(from, "monthAndYear");
  return (
    <>
      {days.length > 0 ? (
        <button
          type="button"
          className="year__month"
          aria-label={`${name}: ${spanInWords(days)}`}
          lang={dateLanguage()}
          onClick={() => onOpen(month)}
        >
          {formatDay(from, "month")}
        </button>
      ) : (
        <span className="year__month year__month--empty" lang={dateLanguage()}>
          {formatDay(from, "month")}
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are no form's fieldset */}
      <div className="year__days" role="group" aria-label={name}>
        {weekOf(today, firstDayOfWeek).map((day) => (
          <span key={day} className="year__weekday" aria-hidden="true" lang={dateLanguage()}>
            {formatDay(day, "narrowWeekday")}
          </span>
        ))}
        {weeksOfMonth(month, firstDayOfWeek)
          .flat()
          .map((day) =>
            day < from || day > to ? (
              <span key={day} />
            ) : (
              <DayOfYear key={day} day={day} {...{ today, written, shade }} isStop={day === stop} />
            ),
          )}
      </div>
    </>
  );
});

type DayOfYearProps = Pick<YearViewProps, "today" | "written" | "shade"> & { day: Day; isStop: boolean };

function DayOfYear({ day, today, written, shade, isStop }: DayOfYearProps) {
  const one = written.get(day);
  const isClosed = !one && day > today;
  const words = [formatDay(day, "dayAndMonth"), one ? dayInWords(one) : !isClosed && "no words"]
    .filter(Boolean)
    .join(": ");
  return (
    <button
      type="button"
      className="year__day"
      data-day={day}
      data-written={one !== undefined || undefined}
      aria-label={words}
      title={words}
      aria-disabled={isClosed}
      aria-current={day === today ? "date" : undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <i data-level={levelOf(one, shade) ?? undefined} />
      <span aria-hidden="true">{Number(day.slice(8))}</span>
    </button>
  );
}

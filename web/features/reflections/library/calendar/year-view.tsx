import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo, type ReactNode, type SyntheticEvent, useState } from "react";
import { type Day, weekOf } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import {
  type DaysWritten,
  dayInWords,
  dayLabel,
  firstOf,
  lastOf,
  levelOf,
  type Month,
  monthOf,
  monthsOf,
  type Shade,
  spanInWords,
  weeksOfMonth,
  yearOf,
} from "../../calendar/calendar-days.ts";
import { dayAt, useDayKeys } from "../../calendar/use-day-keys.ts";

type YearViewProps = {
  /** In the row of its name. */
  tools: ReactNode;
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
  const [active, setActive] = useState<Day | null>(null);
  const [pointed, setPointed] = useState<Day | null>(null);
  const stop = [active, today].find((day) => day !== null && yearOf(day) === year) ?? `${year}-01-01`;
  const keys = useDayKeys<HTMLUListElement>(stop, props.firstDayOfWeek, (day) => {
    setActive(day);
    if (yearOf(day) !== year) onYear(yearOf(day));
  });
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
          {pointed && dayLabel(pointed, dayInWords(written.get(pointed)))}
        </span>
        {props.tools}
        <span className="calendar__nav">
          <IconButton
            tight
            label={t("The year before")}
            disabled={year <= 1800}
            onClick={() => onYear(year - 1)}
            Icon={ChevronLeft}
          />
          <IconButton
            tight
            label={t("The year after")}
            disabled={year >= yearOf(today)}
            onClick={() => onYear(year + 1)}
            Icon={ChevronRight}
          />
        </span>
      </div>
      <ul
        ref={keys.ref}
        className="year"
        onKeyDown={keys.onKeyDown}
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

type MonthOfYearProps = Pick<YearViewProps, "today" | "firstDayOfWeek" | "written" | "shade" | "onOpen"> & {
  month: Month;
  /** The tab stop of the year, if it is in this month. */
  stop: Day | null;
};

/** Not drawn again while the pointer is on a day of another month. */
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
          aria-label={t("{day}: {words}", { day: name, words: spanInWords(days) })}
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
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not a form's fieldset */}
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
  const words = dayLabel(day, one ? dayInWords(one) : isClosed ? "" : t("no words"));
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

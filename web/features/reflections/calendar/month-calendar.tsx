import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { type Day, weekOf } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { AttachmentPicture } from "#web/attachments/attachment-picture.tsx";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import {
  addMonths,
  type DaysWritten,
  dayInWords,
  dayLabel,
  firstOf,
  levelOf,
  type Month,
  monthOf,
  type Shade,
  sixWeeksOf,
} from "./calendar-days.ts";
import { useDayKeys } from "./use-day-keys.ts";

type MonthCalendarProps = {
  /** In the row of the month's name. */
  tools?: ReactNode;
  month: Month;
  onMonth: (month: Month) => void;
  today: Day;
  firstDayOfWeek: number;
  written: DaysWritten;
  shade: Shade;
  /** The day that the list is narrowed to. */
  shownDay: Day | null;
  /** The first picture of each day. */
  pictures?: ReadonlyMap<Day, Attachment> | undefined;
  onOpen: (day: Day) => void;
};

/** A month of days, shaded. One tab stop; arrow keys go from day to day. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, today, firstDayOfWeek, shownDay } = props;
  const id = useId();
  const [active, setActive] = useState<Day | null>(null);
  const stop = stopOf(month, [active, shownDay, today]);
  const keys = useDayKeys<HTMLTableElement>(stop, firstDayOfWeek, (day) => {
    setActive(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  });

  return (
    <>
      <div className="sidebar__head">
        <h2 className="sidebar__name" id={id} lang={dateLanguage()} aria-live="polite">
          {formatDay(firstOf(month), "monthAndYear")}
        </h2>
        {props.tools}
        <span className="calendar__nav">
          <IconButton
            tight
            label={t("Previous month")}
            onClick={() => onMonth(addMonths(month, -1))}
            Icon={ChevronLeft}
          />
          <IconButton
            tight
            label={t("Next month")}
            disabled={month >= monthOf(today)}
            onClick={() => onMonth(addMonths(month, 1))}
            Icon={ChevronRight}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through by arrows is a grid */}
      <table {...keys} className="calendar" role="grid" aria-labelledby={id}>
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
          {sixWeeksOf(month, firstDayOfWeek).map((week) => (
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

function DayButton({ day, isStop, today, written, shade, shownDay, pictures, onOpen }: DayButtonProps) {
  const one = written.get(day);
  const picture = pictures?.get(day);
  const isToCome = day > today;
  const canOpen = one !== undefined || !isToCome;
  // Translators: said of a day on which nothing was written. It follows a date and a colon.
  const label = dayLabel(day, one ? dayInWords(one) : isToCome ? "" : t("no words"));
  return (
    <button
      type="button"
      className="day"
      data-day={day}
      data-level={levelOf(one, shade) ?? undefined}
      data-written={one !== undefined || undefined}
      data-picture={picture !== undefined || undefined}
      aria-label={label}
      aria-disabled={!canOpen}
      aria-current={day === today ? "date" : undefined}
      aria-pressed={day === shownDay}
      tabIndex={isStop ? 0 : -1}
      onClick={() => canOpen && onOpen(day)}
    >
      {picture && <AttachmentPicture attachment={picture} upload={null} alt="" sizes="96px" />}
      <span>{Number(day.slice(8))}</span>
    </button>
  );
}

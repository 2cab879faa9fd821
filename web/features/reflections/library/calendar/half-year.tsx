import type { Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import {
  type DaysWritten,
  halfYearStart,
  levelOf,
  monthOf,
  type Shade,
  spanInWords,
  weeksBetween,
} from "../../calendar/calendar-days.ts";

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
        <h2 className="sidebar__name">{t("Last six months")}</h2>
        <span className="small quiet tabular">
          {isKnown
            ? t("{count, plural, one {# day} other {# days}}", { count: within.length })
            : t("Not available offline")}
        </span>
      </div>
      <HeatMap
        weeks={weeks}
        written={written}
        shade={shade}
        from={from}
        to={today}
        // Translators: Two months, and what was written in between, such as “May 2026 to November 2026: 3 days written”.
        label={t("{from} to {to}: {words}", {
          from: formatDay(from, "monthAndYear"),
          to: formatDay(today, "monthAndYear"),
          words: isKnown ? spanInWords(within) : t("Not available offline"),
        })}
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

type HeatMapProps = {
  weeks: readonly (readonly Day[])[];
  written: DaysWritten;
  shade: Shade;
  /** Days outside of this span are blank. */
  from: Day;
  to: Day;
  /** What it shows, in words. */
  label: string;
};

/** Weeks from left to right, each day a small square in its shade. */
const HeatMap = ({ weeks, written, shade, from, to, label }: HeatMapProps) => (
  <div className="heatmap" role="img" aria-label={label}>
    {weeks.flat().map((day) => (
      <i
        key={day}
        data-level={levelOf(written.get(day), shade) ?? undefined}
        data-written={written.has(day) || undefined}
        data-outside={day < from || day > to || undefined}
      />
    ))}
  </div>
);

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { addDays, type Day, weekdayOf, weekOf } from "#contract/day-rules.ts";
import { formatNumber } from "#contract/formats.ts";
import type { Counts, InsightDay } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatClock, formatDay, formatDays } from "#web/lib/dates.ts";
import { type Bar, BarChart } from "#web/ui/charts/bar-chart.tsx";
import { InsightCard } from "./insight-card.tsx";
import { countsQuery, daysQuery } from "./insight-queries.ts";
import { type Range, spanOf } from "./span.ts";

type CountsProps = { range: Range; today: Day; firstDayOfWeek: number };

/** How much was written, by week or by month. */
export const WordsCard = ({ range, ...props }: CountsProps) =>
  range === "weeks" ? <WordsByWeek {...props} /> : <WordsByMonth range={range} today={props.today} />;

function WordsByWeek({ today, firstDayOfWeek }: Omit<CountsProps, "range">) {
  const query = useQuery(daysQuery(spanOf("weeks", today)));
  return (
    <InsightCard title={t("Words")} query={query}>
      {(days) => (
        <WordsChart
          label={t("Words by week")}
          columns={weekColumns()}
          bars={weekBars(days, today, firstDayOfWeek)}
          words={days.reduce((sum, { words }) => sum + words, 0)}
          reflections={days.reduce((sum, { reflections }) => sum + reflections, 0)}
        />
      )}
    </InsightCard>
  );
}

function WordsByMonth({ range, today }: Pick<CountsProps, "range" | "today">) {
  const query = useQuery(countsQuery(spanOf(range, today), today));
  return (
    <InsightCard title={t("Words")} query={query}>
      {({ months, words, reflections }) => (
        <WordsChart
          key={range}
          label={t("Words by month")}
          columns={monthColumns()}
          bars={monthBars(months)}
          words={words}
          reflections={reflections}
        />
      )}
    </InsightCard>
  );
}

const weekColumns = () => [t("Week"), t("Words")] as const;
const monthColumns = () => [t("Month"), t("Words")] as const;
const wordsInWords = (count: number) => t("{count, plural, one {# word} other {# words}}", { count });

type WordsChartProps = Pick<ComponentProps<typeof BarChart>, "label" | "columns" | "bars"> & {
  words: number;
  reflections: number;
};

const WordsChart = ({ words, reflections, ...chart }: WordsChartProps) => (
  <>
    <BarChart {...chart} say={wordsInWords} language={dateLanguage()} />
    <p className="insight__note tabular">
      {t(
        "{words, plural, one {# word} other {# words}} in {reflections, plural, one {# reflection} other {# reflections}}.",
        { words, reflections },
      )}
    </p>
  </>
);

const weeksShown = 12;

function weekBars(days: readonly InsightDay[], today: Day, firstDayOfWeek: number): Bar[] {
  const words = new Map<Day, number>();
  for (const one of days) {
    const start = weekOf(one.day, firstDayOfWeek)[0] ?? one.day;
    words.set(start, (words.get(start) ?? 0) + one.words);
  }
  const last = weekOf(today, firstDayOfWeek)[0] ?? today;
  return Array.from({ length: weeksShown }, (_, index) => {
    const start = addDays(last, -7 * (weeksShown - 1 - index));
    return {
      id: start,
      name: formatDays(start, addDays(start, 6), "shortInYear"),
      short: index % 4 === 0 ? formatDay(start, "shortInYear") : undefined,
      value: words.get(start) ?? 0,
    };
  });
}

/** As many names as fit below the bars of a phone. */
const maxNames = 6;

function monthBars(months: Counts["months"]): Bar[] {
  const isLong = months.length > 24;
  const every = Math.ceil(months.length / (isLong ? 12 : 1) / maxNames);
  let named = 0;
  return months.map(({ month, words }, index) => {
    const day = `${month}-01`;
    const isNamed = isLong ? month.endsWith("-01") && named++ % every === 0 : index % every === 0;
    return {
      id: month,
      name: formatDay(day, "monthAndYear"),
      short: isNamed ? formatDay(day, isLong ? "year" : "shortMonth") : undefined,
      value: words,
    };
  });
}

/** The hours and weekdays at which words were begun. */
export function TimesCard({ range, today, firstDayOfWeek }: CountsProps) {
  const query = useQuery(countsQuery(spanOf(range, today), today));
  return (
    <InsightCard title={t("Times of day")} query={query}>
      {({ hours, weekdays }) => (
        <>
          <HoursChart hours={hours} />
          <h3 className="insight__part">{t("Weekdays")}</h3>
          <WeekdaysChart weekdays={weekdays} firstDayOfWeek={firstDayOfWeek} />
        </>
      )}
    </InsightCard>
  );
}

const hourColumns = () => [t("Hour"), t("Reflections")] as const;
const begunInWords = (count: number) =>
  t("{count, plural, one {# reflection} other {# reflections}}", { count });

function HoursChart({ hours }: { hours: readonly number[] }) {
  const bars = useMemo(
    () =>
      hours.map((value, hour) => {
        const time = `${String(hour).padStart(2, "0")}:00`;
        const name = formatClock(time);
        return { id: time, name, short: hour % 6 === 0 ? name : undefined, value };
      }),
    [hours],
  );
  return <BarChart label={t("Reflections by hour")} columns={hourColumns()} bars={bars} say={begunInWords} />;
}

const weekdayColumns = () => [t("Weekday"), t("Days written")] as const;
const daysInWords = (count: number) => t("{count, plural, one {# day} other {# days}} written", { count });
/** A Monday, to name the weekdays by. */
const someMonday = "2026-11-23";

type WeekdaysChartProps = { weekdays: readonly number[]; firstDayOfWeek: number };

function WeekdaysChart({ weekdays, firstDayOfWeek }: WeekdaysChartProps) {
  const bars = weekOf(someMonday, firstDayOfWeek).map((day) => {
    const name = formatDay(day, "longWeekday");
    return { id: name, name, short: formatDay(day, "shortWeekday"), value: weekdays[weekdayOf(day)] ?? 0 };
  });
  return (
    <BarChart
      label={t("Days written by weekday")}
      columns={weekdayColumns()}
      bars={bars}
      say={daysInWords}
      language={dateLanguage()}
    />
  );
}

type NumbersCardProps = { range: Range; today: Day; hasStreaks: boolean };

export function NumbersCard({ range, today, hasStreaks }: NumbersCardProps) {
  const query = useQuery(countsQuery(spanOf(range, today), today));
  return (
    <InsightCard title={t("In numbers")} query={query}>
      {({ days, reflections, words, streaks }) => (
        <dl className="numbers tabular">
          <Figure
            name={t("{count, plural, one {Day written} other {Days written}}", { count: days })}
            value={days}
          />
          <Figure
            name={t("{count, plural, one {Reflection} other {Reflections}}", { count: reflections })}
            value={reflections}
          />
          <Figure name={t("{count, plural, one {Word} other {Words}}", { count: words })} value={words} />
          {hasStreaks && streaks.current > 0 && (
            <Figure
              name={t("Days in a row")}
              value={streaks.current}
              {...(streaks.later > 0 && { note: laterInWords(streaks.later) })}
            />
          )}
          {hasStreaks && streaks.longest && (
            <Figure
              name={t("Longest streak")}
              value={streaks.longest.days}
              // Translators: a note next to “Longest streak”: the day on which it began.
              note={t("begun {date}", { date: formatDay(streaks.longest.from, "short") })}
            />
          )}
        </dl>
      )}
    </InsightCard>
  );
}

const laterInWords = (days: number) =>
  // Translators: a note next to “Days in a row”.
  t(
    "{days, plural, one {# day written later or imported does not count} other {# days written later or imported do not count}}",
    { days },
  );

const Figure = ({ name, value, note }: { name: string; value: number; note?: string }) => (
  <div>
    <dt>
      {name}
      {note && <span className="quiet"> {note}</span>}
    </dt>
    <dd>{formatNumber(value)}</dd>
  </div>
);

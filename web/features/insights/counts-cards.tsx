import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { addDays, type Day, weekdayOf, weekOf } from "#contract/day-rules.ts";
import type { Counts, InsightDay } from "#contract/insights/insights.ts";
import { counted } from "#web/lib/counted.ts";
import { dateLanguage, formatClock, formatDay } from "#web/lib/dates.ts";
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
    <InsightCard title="Words" query={query}>
      {(days) => (
        <WordsChart
          label="Words by week"
          columns={weekColumns}
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
    <InsightCard title="Words" query={query}>
      {({ months, words, reflections }) => (
        <WordsChart
          key={range}
          label="Words by month"
          columns={monthColumns}
          bars={monthBars(months)}
          words={words}
          reflections={reflections}
        />
      )}
    </InsightCard>
  );
}

const weekColumns = ["Week", "Words"] as const;
const monthColumns = ["Month", "Words"] as const;
const wordsInWords = (count: number) => counted(count, "word");

type WordsChartProps = Pick<ComponentProps<typeof BarChart>, "label" | "columns" | "bars"> & {
  words: number;
  reflections: number;
};

const WordsChart = ({ words, reflections, ...chart }: WordsChartProps) => (
  <>
    <BarChart {...chart} say={wordsInWords} language={dateLanguage()} />
    <p className="insight__note tabular">
      {counted(words, "word")} in {counted(reflections, "reflection")}.
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
      name: `${formatDay(start, "shortInYear")} – ${formatDay(addDays(start, 6), "shortInYear")}`,
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
    <InsightCard title="Times of day" query={query}>
      {({ hours, weekdays }) => (
        <>
          <HoursChart hours={hours} />
          <h3 className="insight__part">Weekdays</h3>
          <WeekdaysChart weekdays={weekdays} firstDayOfWeek={firstDayOfWeek} />
        </>
      )}
    </InsightCard>
  );
}

const hourColumns = ["Hour", "Reflections"] as const;
const begunInWords = (count: number) => counted(count, "reflection");

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
  return <BarChart label="Reflections by hour" columns={hourColumns} bars={bars} say={begunInWords} />;
}

const weekdayColumns = ["Weekday", "Days written"] as const;
const daysInWords = (count: number) => `${counted(count, "day")} written`;
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
      label="Days written by weekday"
      columns={weekdayColumns}
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
    <InsightCard title="In numbers" query={query}>
      {({ days, reflections, words, streaks }) => (
        <dl className="numbers tabular">
          <Figure name={days === 1 ? "Day written" : "Days written"} value={days} />
          <Figure name={reflections === 1 ? "Reflection" : "Reflections"} value={reflections} />
          <Figure name={words === 1 ? "Word" : "Words"} value={words} />
          {hasStreaks && streaks.current > 0 && (
            <Figure
              name="Days in a row"
              value={streaks.current}
              {...(streaks.later > 0 && { note: laterInWords(streaks.later) })}
            />
          )}
          {hasStreaks && streaks.longest && (
            <Figure
              name="Longest streak"
              value={streaks.longest.days}
              note={`from ${formatDay(streaks.longest.from, "short")}`}
            />
          )}
        </dl>
      )}
    </InsightCard>
  );
}

const laterInWords = (days: number) =>
  days === 1
    ? "without 1 day written later or imported"
    : `without ${days.toLocaleString("en")} days written later or imported`;

const Figure = ({ name, value, note }: { name: string; value: number; note?: string }) => (
  <div>
    <dt>
      {name}
      {note && <span className="quiet"> {note}</span>}
    </dt>
    <dd>{value.toLocaleString("en")}</dd>
  </div>
);

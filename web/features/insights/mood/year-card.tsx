import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { Day } from "#contract/day-rules.ts";
import { formatList } from "#contract/formats.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import { t, tc } from "#contract/translate.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { YearPixels } from "#web/ui/charts/year-pixels.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { moodOf, moodWords, toneLevel, toneWords } from "../day-words.ts";
import { InsightCard } from "../insight-card.tsx";
import { daysQuery } from "../insight-queries.ts";
import { type By, yearSpan } from "../span.ts";
import { WrittenOn } from "./written-on.tsx";

type YearCardProps = {
  by: By;
  today: Day;
  firstDay: Day;
};

export const yearOf = (day: Day) => Number(day.slice(0, 4));

export function YearCard({ by, today, firstDay }: YearCardProps) {
  const [year, setYear] = useState(yearOf(today));
  const query = useQuery(daysQuery(yearSpan(year)));
  return (
    <InsightCard
      title={t("Year in pixels")}
      query={query}
      size="large"
      tools={<YearSteps year={year} first={yearOf(firstDay)} last={yearOf(today)} onYear={setYear} />}
    >
      {(days) => <YearChart key={year} year={year} days={days} by={by} today={today} />}
    </InsightCard>
  );
}

type YearStepsProps = { year: number; first: number; last: number; onYear: (year: number) => void };

export const YearSteps = ({ year, first, last, onYear }: YearStepsProps) => (
  <span className="year-steps">
    <IconButton
      tight
      label={t("The year before")}
      disabled={year <= first}
      onClick={() => onYear(year - 1)}
      Icon={ChevronLeft}
    />
    <span className="tabular" aria-live="polite">
      {year}
    </span>
    <IconButton
      tight
      label={t("The year after")}
      disabled={year >= last}
      onClick={() => onYear(year + 1)}
      Icon={ChevronRight}
    />
  </span>
);

type YearChartProps = { year: number; days: readonly InsightDay[]; by: By; today: Day };

function YearChart({ year, days, by, today }: YearChartProps) {
  const [open, setOpen] = useState<Day | null>(null);
  const byDay = useMemo(() => new Map(days.map((one) => [one.day, one])), [days]);
  const pixels = useMemo(
    () => days.map((one) => ({ day: one.day, level: by === "mood" ? moodLevel(one) : levelOfTone(one) })),
    [days, by],
  );
  const say = useCallback((day: Day) => dayInWords(byDay.get(day), by), [byDay, by]);
  return (
    <>
      <YearPixels
        label={
          by === "mood"
            ? t("Mood in {year}", { year: String(year) })
            : t("Tone in {year}", { year: String(year) })
        }
        year={year}
        pixels={pixels}
        today={today}
        say={say}
        ends={
          by === "mood"
            ? [moodLabel(1), moodLabel(5)]
            : // Translators: the ends of a scale for the tone of words.
              [tc("words", "Dark"), tc("words", "Light")]
        }
        onOpen={setOpen}
      />
      {open !== null && <WrittenOn day={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function moodLevel(one: InsightDay): number | null {
  const mood = moodOf(one);
  return mood === null ? null : Math.round(mood);
}

const levelOfTone = ({ tone }: InsightDay) => (tone === null ? null : toneLevel(tone));

/** `Good, 320 words`; empty for a day without words. */
function dayInWords(one: InsightDay | undefined, by: By): string {
  if (!one) return "";
  const mood = moodOf(one);
  const parts = [
    by === "mood" ? mood !== null && moodWords(mood) : one.tone !== null && toneWords(one.tone),
    t("{count, plural, one {# word} other {# words}}", { count: one.words }),
    one.reflections > 1 &&
      t("{count, plural, one {# reflection} other {# reflections}}", { count: one.reflections }),
  ];
  return formatList(
    parts.filter((part) => part !== false),
    { type: "unit" },
  );
}

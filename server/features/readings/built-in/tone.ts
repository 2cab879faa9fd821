import { addDays } from "#contract/day-rules.ts";
import { goodFrom } from "#contract/insights/insight-rules.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { minDays } from "#server/platform/statistics/strength.ts";
import type { AnalyzerInput, LocalAnalyzer, Measure, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { tooFew } from "../finding.ts";
import { readLanguages } from "../text/text-reading.ts";
import {
  comparedDays,
  type DayRead,
  daysOf,
  meansOf,
  moodOf,
  quotesOf,
  type Tried,
  toFindings,
  toneOfDay,
  yearBefore,
} from "./days.ts";

const unit = "tone, from −1 for heavy to 1 for light";
const maxQuotes = 3;

/** How light or heavy the words of each day are (Hutto and Gilbert 2014). */
export const tone: LocalAnalyzer = {
  id: "tone",
  version: 4,
  covers: readLanguages,
  run(input) {
    const days = daysOf(input.reflections);
    const rated = rate(days);
    const measures = measuresOf(rated);
    const other_languages = otherLanguages(input.reflections, readLanguages);
    const missing = days.length - rated.length;
    if (rated.length < 2 * minDays)
      return { findings: [tooFew("trend", 2 * minDays - rated.length)], measures, other_languages };
    const tried = [
      trend(rated, missing, input),
      ...against(rated, missing, input),
      ...withMood(rated, missing, input),
    ];
    return { findings: toFindings(tried), measures, other_languages };
  },
};

type Rated = { day: string; value: number; low: number; high: number; n: number; mood: number | null };

const rate = (days: readonly DayRead[]): Rated[] =>
  days.flatMap((each) => {
    const rating = toneOfDay(each);
    if (!rating) return [];
    const { mean: value, low, high, sentences } = rating;
    return [{ day: each.day, value, low, high, n: sentences, mood: moodOf(each) }];
  });

/** The newest light sentences and the newest heavy ones. */
const quotesFrom = (light: readonly ReadReflection[], heavy: readonly ReadReflection[]) => [
  ...quotesOf(light, (kind) => kind === "tone.light").slice(-maxQuotes),
  ...quotesOf(heavy, (kind) => kind === "tone.heavy").slice(-maxQuotes),
];

type Days = readonly { value: number; has: boolean }[];

/** Compares the tone of some days with the tone of others. */
function compared(key: string, days: Days, claim: (side: string, its: string, others: string) => string) {
  const [its, others] = meansOf(days, 2) ?? ["", ""];
  const result = comparedDays(days, `tone.${key}`, unit);
  return { key, claim: claim(result.effect < 0 ? "heavier" : "lighter", its, others), ...result };
}

function trend(days: readonly Rated[], missing: number, { reflections }: AnalyzerInput): Tried {
  const half = Math.floor(days.length / 2);
  const halves = days.map(({ value }, at) => ({ value, has: at >= half }));
  const claim = (side: string, second: string, first: string) =>
    `Your words read ${side} in the second half of this period (${second}) than in the first (${first}).`;
  return { ...compared("trend", halves, claim), missing, quotes: quotesFrom(reflections, reflections) };
}

function against(
  days: readonly Rated[],
  missing: number,
  { reflections, earlier, period }: AnalyzerInput,
): Tried[] {
  const before = rate(daysOf(yearBefore(earlier, period.from)));
  if (before.length < minDays) return [];
  const all = [
    ...before.map(({ value }) => ({ value, has: false })),
    ...days.map(({ value }) => ({ value, has: true })),
  ];
  const claim = (side: string, now: string, then: string) =>
    `Your words read ${side} in this period (${now}) than in the year before (${then}).`;
  return [{ ...compared("before", all, claim), missing, quotes: quotesFrom(reflections, reflections) }];
}

const heavyUpTo = 2;

function withMood(days: readonly Rated[], missing: number, { reflections }: AnalyzerInput): Tried[] {
  const rated = days.flatMap(({ value, mood }) => (mood === null ? [] : [{ value, has: mood >= goodFrom }]));
  const sides = new Set(rated.map(({ has }) => has));
  if (sides.size < 2) return [];
  const quotes = quotesFrom(
    reflections.filter(({ mood }) => (mood ?? 0) >= goodFrom),
    reflections.filter(({ mood }) => (mood ?? goodFrom) <= heavyUpTo),
  );
  const claim = (side: string, good: string, others: string) =>
    `Your words read ${side} on days that were Good or Bright (${good}) than on other days (${others}).`;
  return [{ ...compared("mood", rated, claim), missing: missing + days.length - rated.length, quotes }];
}

/** How many days of a week must have a tone for its mean. */
const minOfWeek = 3;

function measuresOf(days: readonly Rated[]): Measure[] {
  const weekly = days.flatMap(({ day }, at) => {
    const from = addDays(day, -6);
    const week = days.slice(Math.max(0, at - 6), at + 1).filter((each) => each.day >= from);
    if (week.length < minOfWeek) return [];
    const margin = Math.hypot(...week.map(({ low, high }) => (high - low) / 2)) / week.length;
    const value = mean(week.map((each) => each.value));
    return [
      { day, value, low: Math.max(-1, value - margin), high: Math.min(1, value + margin), n: week.length },
    ];
  });
  return [
    {
      id: "tone",
      label: "Tone of each day",
      unit,
      points: days.map(({ day, value, low, high, n }) => ({ day, value, low, high, n })),
    },
    { id: "tone_week", label: "Tone over a week", unit, points: weekly },
  ];
}

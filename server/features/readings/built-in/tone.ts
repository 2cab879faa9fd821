import { addDays } from "#contract/day-rules.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { minDays } from "#server/platform/statistics/strength.ts";
import type { AnalyzerInput, LocalAnalyzer, Measure, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import {
  associated,
  comparedDays,
  type DayRead,
  daysOf,
  inDigits,
  moodOf,
  quotesOf,
  type Tried,
  toFindings,
  toneOfDay,
  tooFew,
  yearBefore,
} from "./days.ts";

const unit = "tone, from −1 to 1";
const maxQuotes = 3;

/** How light or heavy the words of each day are (Hutto and Gilbert 2014). */
export const tone: LocalAnalyzer = {
  id: "tone",
  version: 2,
  covers: ["en"],
  run(input) {
    const days = daysOf(input.reflections);
    const rated = rate(days);
    const measures = measuresOf(rated);
    const other_languages = otherLanguages(input.reflections);
    const missing = days.length - rated.length;
    if (rated.length < minDays)
      return { findings: [tooFew("trend", minDays - rated.length)], measures, other_languages };
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

function trend(days: readonly Rated[], missing: number, { reflections }: AnalyzerInput): Tried {
  const pairs = days.map(({ value }, at) => ({ x: at, y: value }));
  const half = Math.floor(days.length / 2);
  const first = inDigits(mean(days.slice(0, half).map(({ value }) => value)), 2);
  const second = inDigits(mean(days.slice(half).map(({ value }) => value)), 2);
  return {
    key: "trend",
    claim: `The tone of your words was ${first} in the first half of these days and ${second} in the second.`,
    ...associated(pairs, "tone.trend", "rank correlation with time"),
    missing,
    quotes: quotesFrom(reflections, reflections),
  };
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
  const [now, then] = [days, before].map((some) => inDigits(mean(some.map(({ value }) => value)), 2));
  return [
    {
      key: "before",
      claim: `The tone of your words is ${now} in these days and was ${then} in those before.`,
      ...comparedDays(all, "tone.before", unit),
      missing,
      quotes: quotesFrom(reflections, reflections),
    },
  ];
}

const brightFrom = 4;
const heavyUpTo = 2;

function withMood(days: readonly Rated[], missing: number, { reflections }: AnalyzerInput): Tried[] {
  const pairs = days.flatMap(({ value, mood }) => (mood === null ? [] : [{ x: mood, y: value }]));
  if (pairs.length < minDays) return [];
  const result = associated(pairs, "tone.mood", "rank correlation");
  const quotes = quotesFrom(
    reflections.filter(({ mood }) => (mood ?? 0) >= brightFrom),
    reflections.filter(({ mood }) => (mood ?? brightFrom) <= heavyUpTo),
  );
  const claim = `On days with a brighter mood your words are ${result.effect >= 0 ? "lighter" : "heavier"}.`;
  return [{ key: "mood", claim, ...result, missing: missing + days.length - result.n, quotes }];
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

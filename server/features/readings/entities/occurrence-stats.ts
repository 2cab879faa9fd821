import type { z } from "zod";
import type { MoodsBeside, occurrenceStatsSchema } from "#contract/analyzers/entities.ts";
import type { Day } from "#contract/day-rules.ts";
import { type Tested, testDays } from "#server/platform/statistics/compare.ts";
import { correctForMany } from "#server/platform/statistics/many.ts";
import { daysStillNeeded, minDays, strengthOf } from "#server/platform/statistics/strength.ts";
import type { ReadReflection } from "../analyzer.ts";
import type { ReadLanguage } from "../text/text-reading.ts";

export type OccurrenceStats = z.infer<typeof occurrenceStatsSchema>;

/** Where something occurs in a reflection. */
export type Occurrence = Pick<ReadReflection, "id" | "revision" | "day"> & { start: number; end: number };

/** The mean mood of each day that has one, by day. */
export function moodsByDay(readings: Iterable<ReadReflection>): Map<Day, number> {
  const sums = new Map<Day, { sum: number; n: number }>();
  for (const { day, mood } of readings) {
    if (mood === null) continue;
    const known = sums.get(day);
    if (known) [known.sum, known.n] = [known.sum + mood, known.n + 1];
    else sums.set(day, { sum: mood, n: 1 });
  }
  const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(sorted.map(([day, { sum, n }]) => [day, sum / n]));
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, each) => sum + each, 0) / values.length) * 100) / 100;

/** Draws of a permutation test. Enough for p-values near .05, and quick for a hundred names. */
const rounds = 1999;

type Compare<Result> = (
  days: readonly { value: number; has: boolean }[],
  options: { seed: string; rounds: number },
) => Result;

/** The moods of the days from the first to the last of these: before and after, there may be none for other reasons. */
export function moodsAmong(days: ReadonlySet<Day>, moods: ReadonlyMap<Day, number>) {
  const sorted = [...days].sort();
  const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
  return [...moods].flatMap(([day, value]) =>
    first <= day && day <= last ? [{ value, has: days.has(day) }] : [],
  );
}

/** The result of comparing the moods of days that have something with those of the other days between them. */
export type Compared<Result> = {
  moods: MoodsBeside;
  /** Corrected for how many groups had enough days to be compared. */
  p: number;
  /** `null` if there were too few. */
  result: Result | null;
};

/** On the days of its tag, the difference must be found, too. */
type DayGroup = { key: string; days: ReadonlySet<Day>; tag?: { days: ReadonlySet<Day> } | null };

/** For each group of days. */
export function compareMoods<Result extends Tested>(
  groups: readonly DayGroup[],
  moods: ReadonlyMap<Day, number>,
  compare: Compare<Result>,
): Compared<Result>[] {
  const drawn = groups.map(({ key, days, tag }) => {
    const values = moodsAmong(days, moods);
    const its = values.filter(({ has }) => has).map(({ value }) => value);
    const others = values.filter(({ has }) => !has).map(({ value }) => value);
    const n = Math.min(its.length, others.length);
    const test = n < minDays ? null : compare(values, { seed: key, rounds });
    const doubt = test && tag ? doubtOf(test, moodsAmong(tag.days, moods), key) : 0;
    return { its, others, n, test, p: Math.max(test?.p ?? 1, doubt) };
  });
  const corrected = correctForMany(drawn.flatMap(({ test, p }) => (test ? [p] : [])));
  let next = 0;
  return drawn.map(({ its, others, n, test }) => {
    const p = test ? (corrected[next++] ?? 1) : 1;
    const needs = daysStillNeeded({ withIt: its.length, withoutIt: others.length });
    return {
      p,
      result: test,
      moods: {
        n: its.length,
        counts: [1, 2, 3, 4, 5].map((mood) => its.filter((value) => Math.round(value) === mood).length),
        mean: mean(its),
        others: { n: others.length, mean: mean(others) },
        strength: test ? strengthOf({ n, p, effect: test.effect }) : "too_few",
        needs_days: test ? null : needs,
      },
    };
  });
}

/** The p-value of the same difference on other days, or 1 if they differ the other way. 0: there are too few of them. */
function doubtOf({ difference }: Tested, days: ReturnType<typeof moodsAmong>, seed: string): number {
  const its = days.filter(({ has }) => has).length;
  if (Math.min(its, days.length - its) < minDays) return 0;
  const tested = testDays(days, { seed, rounds });
  return Math.sign(tested.difference) === Math.sign(difference) ? tested.p : 1;
}

/** @param occurrences at least one, by day */
function statsOf(occurrences: readonly Occurrence[], moods: MoodsBeside): OccurrenceStats {
  const days = occurrences.map(({ day }) => day);
  return {
    times: occurrences.length,
    reflections: new Set(occurrences.map(({ id }) => id)).size,
    days: new Set(days).size,
    first_day: days[0] ?? "",
    last_day: days.at(-1) ?? "",
    moods,
  };
}

/** Adds to each how often it occurs in the journal, and when. */
export function withStats<
  Subject extends Pick<DayGroup, "key" | "tag"> & { occurrences: readonly Occurrence[] },
>(subjects: readonly Subject[], moods: ReadonlyMap<Day, number>): (Subject & { stats: OccurrenceStats })[] {
  const days = subjects.map(({ key, tag = null, occurrences }) => ({
    key,
    tag,
    days: new Set(occurrences.map(({ day }) => day)),
  }));
  const results = compareMoods(days, moods, testDays);
  return subjects.flatMap((subject, at) => {
    const result = results[at];
    return result ? [{ ...subject, stats: statsOf(subject.occurrences, result.moods) }] : [];
  });
}

/** Those in the first reflections. */
export function inFirstReflections(occurrences: readonly Occurrence[], max: number): Occurrence[] {
  const ids = new Set([...new Set(occurrences.map(({ id }) => id))].slice(0, max));
  return occurrences.filter(({ id }) => ids.has(id));
}

/** The days on which something occurs, oldest first. */
export function daysOf(occurrences: readonly Occurrence[], moods: ReadonlyMap<Day, number>) {
  const times = new Map<Day, number>();
  for (const { day } of occurrences) times.set(day, (times.get(day) ?? 0) + 1);
  return [...times].map(([day, count]) => ({ day, times: count, mood: moods.get(day) ?? null }));
}

/** Reflections in languages that are not covered. */
export function otherLanguages(
  readings: Iterable<ReadReflection>,
  covered: readonly ReadLanguage[] = ["en"],
) {
  const counts = new Map<string, number>();
  for (const { reading } of readings)
    if (!covered.includes(reading.language) && reading.language !== "none")
      counts.set(reading.language, (counts.get(reading.language) ?? 0) + 1);
  return [...counts]
    .map(([language, reflections]) => ({ language, reflections }))
    .sort((one, other) => other.reflections - one.reflections || (one.language < other.language ? -1 : 1));
}

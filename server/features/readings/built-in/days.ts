import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import { compareDays } from "#server/platform/statistics/compare.ts";
import { correctForMany } from "#server/platform/statistics/many.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { minDays, strengthOf } from "#server/platform/statistics/strength.ts";
import type { Finding, ReadReflection } from "../analyzer.ts";
import { finding } from "../finding.ts";
import type { oddsOf } from "../odds.ts";
import type { TextReading } from "../text/text-reading.ts";

export type DayRead = { day: Day; reflections: readonly ReadReflection[] };

/** @param reflections in the order of their days */
export function daysOf(reflections: readonly ReadReflection[]): DayRead[] {
  const days = Map.groupBy(reflections, ({ day }) => day);
  return [...days].map(([day, each]) => ({ day, reflections: each }));
}

/**
 * Weeks begin on Monday and are named by it.
 * @param reflections in the order of their days
 */
export function weeksOf(reflections: readonly ReadReflection[]): DayRead[] {
  const weeks: { day: Day; reflections: ReadReflection[] }[] = [];
  let nextMonday = "";
  for (const each of reflections) {
    const last = weeks.at(-1);
    if (last && each.day < nextMonday) last.reflections.push(each);
    else {
      const [monday = each.day] = weekOf(each.day, 1);
      weeks.push({ day: monday, reflections: [each] });
      nextMonday = addDays(monday, 7);
    }
  }
  return weeks;
}

/** The mean of the moods that were given. */
export function moodOf({ reflections }: DayRead): number | null {
  const moods = reflections.flatMap(({ mood }) => (mood === null ? [] : [mood]));
  return moods.length === 0 ? null : mean(moods);
}

/** The mean tone of all sentences, with its interval. */
export function toneOfDay({ reflections }: DayRead): TextReading["tone"] {
  const tones = reflections.flatMap(({ reading: { tone } }) => (tone ? [tone] : []));
  const sentences = tones.reduce((sum, tone) => sum + tone.sentences, 0);
  if (sentences === 0) return null;
  const center = tones.reduce((sum, tone) => sum + tone.mean * tone.sentences, 0) / sentences;
  const margin =
    Math.hypot(...tones.map((tone) => ((tone.high - tone.low) / 2) * tone.sentences)) / sentences;
  return {
    mean: center,
    low: Math.max(-1, center - margin),
    high: Math.min(1, center + margin),
    sentences,
  };
}

export type Quote = Finding["quotes"][number];

/** The spots of a kind as quotes, in the order of the reflections. */
export const quotesOf = (
  reflections: readonly ReadReflection[],
  isWanted: (kind: string) => boolean,
): Quote[] =>
  reflections.flatMap(({ id, revision, reading: { spots } }) =>
    spots
      .filter(({ kind }) => isWanted(kind))
      .map(({ start, end }) => ({ reflection_id: id, revision, start, end })),
  );

/** A comparison before it is known how many were tried. */
export type Tried = {
  key: string;
  claim: string;
  n: number;
  /** How many days the smaller side has. */
  least: number;
  missing: number;
  /** What is shown, with its interval and unit. */
  shown: { effect: number; low: number; high: number; unit: string };
  /** -1 to 1. */
  effect: number;
  p: number;
  quotes: readonly Quote[];
  odds?: ReturnType<typeof oddsOf>;
};

/** In the same order, without those on too few days. The more were tried, the higher the bar for each. */
export function toFindings(all: readonly Tried[]): Finding[] {
  const tried = all.filter(({ least }) => least >= minDays);
  const corrected = correctForMany(tried.map(({ p }) => p));
  return tried.map(({ key, claim, least, effect, shown, n, missing, odds, quotes }, at) => {
    const p = corrected[at] ?? 1;
    return finding({
      key,
      claim,
      strength: strengthOf({ n: least, p, effect }),
      numbers: { ...shown, n, missing, p, tried: tried.length, odds },
      quotes,
    });
  });
}

type Result = Pick<Tried, "n" | "least" | "shown" | "effect" | "p">;

/** The days that have something, compared with the others. */
export function comparedDays(
  days: readonly { value: number; has: boolean }[],
  seed: string,
  unit: string,
): Result {
  const { nA, nB, difference, low, high, effect, p } = compareDays(days, {
    seed,
    rounds: roundsFor(days.length),
  });
  const shown = { effect: difference, low, high, unit };
  return { n: days.length, least: Math.min(nA, nB), shown, effect, p };
}

/** Fewer rounds for long journals: a p-value of one in a thousand is enough for any claim. */
const roundsFor = (days: number): number => (days > 2000 ? 999 : days > 500 ? 1999 : 9999);

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** "3 November 2026" */
export const dateOf = (day: Day): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;

/** With a real minus sign. */
export const inDigits = (value: number, digits: number): string => {
  const written = value.toFixed(digits);
  return Number(written) === 0 ? written.replace("-", "") : written.replace("-", "−");
};

/** The mean of each side, those that have something first. `null` if a side is empty. */
export function meansOf(
  days: readonly { value: number; has: boolean }[],
  digits: number,
): [string, string] | null {
  const sides = [true, false].map((side) => days.filter(({ has }) => has === side).map(({ value }) => value));
  const [its = [], others = []] = sides;
  if (its.length === 0 || others.length === 0) return null;
  return [inDigits(mean(its), digits), inDigits(mean(others), digits)];
}

export const inDays = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;

/** As many days before a day as a comparison looks at. */
export const yearBefore = (reflections: readonly ReadReflection[], day: Day): ReadReflection[] => {
  const from = addDays(day, -365);
  return reflections.filter((each) => each.day >= from);
};

import { type Day, daysBetween } from "#contract/day-rules.ts";
import { mean, sampleVariance } from "#server/platform/statistics/moments.ts";

export type MoodOn = { day: Day; mood: number };
export type Group = { days: number; mood: number };

export const groupOf = (days: readonly MoodOn[]): Group => ({
  days: days.length,
  mood: mean(days.map(({ mood }) => mood)),
});

/** Fewer days of a kind say nothing. */
export const minDays = 4;
/** For two groups that the question names, and for the surest of many groups. About 5% and 0.3% would exceed them by chance. */
export const minForOne = 2;
export const minForMany = 3;

/** Welch's t of two groups of days. 0 where one has too few days. */
export function differenceOf(one: readonly MoodOn[], other: readonly MoodOn[]): number {
  if (one.length < minDays || other.length < minDays) return 0;
  const [a, b] = [one, other].map((days) => days.map(({ mood }) => mood));
  if (!a || !b) return 0;
  // Equal moods have a variance of 0, so each group gets at least the variance of one day that differs by one.
  const errorOf = (moods: number[]) => Math.max(sampleVariance(moods), 1 / moods.length) / moods.length;
  return (mean(a) - mean(b)) / Math.sqrt(errorOf(a) + errorOf(b));
}

/** Of the written days of two times, those that have something. */
type Share = { written: number; days: number };

/** The z of two shares, positive where the second is larger. 0 where none or all days have it. */
export function differenceOfShares(one: Share, other: Share): number {
  const share = (one.days + other.days) / (one.written + other.written);
  const error = Math.sqrt(share * (1 - share) * (1 / one.written + 1 / other.written));
  return error === 0 ? 0 : (other.days / other.written - one.days / one.written) / error;
}

/** Days further apart belong to different stretches. */
const maxGap = 6;
const minStretch = 5;
/** How far a mood must be from the usual one to extend a stretch, where the scale has room for it. */
const usualMargin = 1.2;

/**
 * The stretch of days whose moods add up to the most below (`sign` -1) or above (1) the usual mood: the maximum subarray
 * (Kadane 1984) of their distances. `null`: no stretch has enough days.
 */
export function extremeStretch(days: readonly MoodOn[], sign: 1 | -1): MoodOn[] | null {
  const usual = mean(days.map(({ mood }) => mood));
  const margin = Math.min(usualMargin, (sign > 0 ? 5 - usual : usual - 1) * 0.6);
  let best = { sum: 0, from: 0, to: -1 };
  let [sum, from] = [0, 0];
  for (const [at, { day, mood }] of days.entries()) {
    const before = days[at - 1];
    if (sum <= 0 || (before && daysBetween(before.day, day) > maxGap)) [sum, from] = [0, at];
    sum += sign * (mood - usual) - margin;
    if (sum > best.sum && at - from + 1 >= minStretch) best = { sum, from, to: at };
  }
  return best.to < 0 ? null : days.slice(best.from, best.to + 1);
}

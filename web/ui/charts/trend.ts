import { type Day, daysBetween } from "#contract/day-rules.ts";

export type DatedValue = { day: Day; value: number };

/** Fewer values make no trend. */
const leastValues = 4;
const samples = 90;

/**
 * About how many days a trend looks at around each day: a sixth of the time, and not less than a week, or than three
 * values usually take.
 */
export function trendWidth(values: readonly DatedValue[]): number {
  const days = values.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const length = daysBetween(first, last);
  return Math.round(Math.max(7, length / 6, (3 * length) / (days.length - 1 || 1)));
}

/**
 * The mean around each day, the nearer values counting more (kernel regression of Nadaraya and Watson, with a
 * Gaussian kernel): it leaves no value out and makes no day up outside of them.
 *
 * @param values in any order
 * @returns from the first day to the last, days counted from the first; empty where there are too few
 */
export function trendOf(values: readonly DatedValue[]): { daysIn: number; value: number }[] {
  const days = values.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last || values.length < leastValues) return [];
  const length = daysBetween(first, last);
  const deviation = trendWidth(values) / 2;
  const points = values.map(({ day, value }) => ({ at: daysBetween(first, day), value }));
  return Array.from({ length: samples + 1 }, (_, index) => {
    const daysIn = (length * index) / samples;
    return { daysIn, value: meanAround(daysIn, points, deviation) };
  });
}

function meanAround(at: number, points: readonly { at: number; value: number }[], deviation: number): number {
  const exponents = points.map((point) => -(((point.at - at) / deviation) ** 2) / 2);
  // Taking off the largest keeps the nearest value counting, however far away it is.
  const largest = Math.max(...exponents);
  const weights = exponents.map((exponent) => Math.exp(exponent - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return points.reduce((sum, { value }, index) => sum + value * (weights[index] ?? 0), 0) / total;
}

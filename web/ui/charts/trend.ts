import { type Day, daysBetween } from "#contract/day-rules.ts";

/** `weight`: of how many values it is the mean, 1 if left out. */
export type DatedValue = { day: Day; value: number; weight?: number };

/** Fewer values make no trend. */
const minValues = 4;
const minSamples = 90;
/** For each width of the trend, so that the line shows what the trend does. */
const samplesInWidth = 5;
const maxWidth = 122;

/**
 * How many days around each day its trend covers: a sixth of the time, but between a week and a season, and at least
 * as long as three values usually take.
 */
export function trendWidth(values: readonly DatedValue[]): number {
  const days = values.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const length = daysBetween(first, last);
  return Math.round(Math.max(7, Math.min(length / 6, maxWidth), (3 * length) / (days.length - 1 || 1)));
}

/** Whether there are enough values, on more than one day. */
export const hasTrend = (values: readonly DatedValue[]): boolean =>
  values.length >= minValues && values.some(({ day }) => day !== values[0]?.day);

/**
 * The mean around each day, in which nearer values count more (Nadaraya-Watson kernel regression with a
 * Gaussian kernel). It uses every value and invents no day outside their range.
 *
 * @param values in any order
 * @returns from the first day to the last, days counted from the first; empty if there are too few
 */
export function trendOf(values: readonly DatedValue[]): { daysIn: number; value: number }[] {
  const days = values.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || !hasTrend(values)) return [];
  const length = daysBetween(first, last);
  const width = trendWidth(values);
  const samples = Math.max(minSamples, Math.ceil((samplesInWidth * length) / width));
  const points = values.map(({ day, value, weight = 1 }) => ({
    at: daysBetween(first, day),
    value,
    weight,
  }));
  return Array.from({ length: samples + 1 }, (_, index) => {
    const daysIn = (length * index) / samples;
    return { daysIn, value: meanAround(daysIn, points, width / 2) };
  });
}

type Placed = { at: number; value: number; weight: number };

function meanAround(at: number, points: readonly Placed[], deviation: number): number {
  const exponents = points.map((point) => -(((point.at - at) / deviation) ** 2) / 2);
  // Subtracting the largest exponent keeps the nearest value's weight above zero, however far away it is.
  const largest = Math.max(...exponents);
  const weights = points.map(({ weight }, index) => weight * Math.exp((exponents[index] ?? 0) - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return points.reduce((sum, { value }, index) => sum + value * (weights[index] ?? 0), 0) / total;
}

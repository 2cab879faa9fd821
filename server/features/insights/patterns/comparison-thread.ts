import { type Comparison, compareDays } from "#server/platform/statistics/compare.ts";

export type ComparisonTask = {
  /** One for each day, in order. */
  moods: Float64Array;
  /** For each day: 1 has it, 0 does not, 2 is unknown. */
  has: Uint8Array;
  seed: string;
};

/** Both groups must have days. */
export function compare({ moods, has, seed }: ComparisonTask): Comparison {
  const days: { value: number; has: boolean }[] = [];
  for (const [at, value] of moods.entries()) if (has[at] !== 2) days.push({ value, has: has[at] === 1 });
  return compareDays(days, { seed });
}

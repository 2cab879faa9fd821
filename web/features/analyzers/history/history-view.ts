import type { Period } from "#contract/analyzers/findings.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { RangeName } from "./history-address.ts";

export const ranges = [
  { value: "twelve_weeks", label: "12 weeks", days: 84 },
  { value: "year", label: "Year", days: 365 },
  { value: "all", label: "All", days: null },
] as const;

/** The first day that a reflection can have. */
const firstDay: Day = "1800-01-01";

export function periodOf(range: RangeName, today: Day): Period {
  const days = ranges.find(({ value }) => value === range)?.days ?? null;
  return { from: days === null ? firstDay : addDays(today, 1 - days), to: today };
}

export const comparisons = [
  { name: "weeks", label: "The last 12 weeks and the 12 before", days: 84 },
  { name: "month", label: "The last 4 weeks and the 4 before", days: 28 },
  { name: "year", label: "The last year and the one before", days: 365 },
] as const;

/** The last `days` days and as many before them. */
export function lastAndBefore(days: number, today: Day): { one: Period; other: Period } {
  const from = addDays(today, 1 - days);
  return {
    one: { from, to: today },
    other: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

import type { Period } from "#contract/analyzers/findings.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { t, tc } from "#contract/translate.ts";
import type { RangeName } from "./history-address.ts";

const daysOf: Record<RangeName, number | null> = { twelve_weeks: 84, year: 365, all: null };

export const rangeOptions = (): readonly { value: RangeName; label: string }[] => [
  { value: "twelve_weeks", label: t("12 weeks") },
  { value: "year", label: tc("how far back", "Year") },
  { value: "all", label: tc("how far back", "All") },
];

/** The first day that a reflection can have. */
const firstDay: Day = "1800-01-01";

export function periodOf(range: RangeName, today: Day): Period {
  const days = daysOf[range];
  return { from: days === null ? firstDay : addDays(today, 1 - days), to: today };
}

export const comparisons = () =>
  [
    { name: "weeks", label: t("The last 12 weeks and the 12 before"), days: 84 },
    { name: "month", label: t("The last 4 weeks and the 4 before"), days: 28 },
    { name: "year", label: t("The last year and the one before"), days: 365 },
  ] as const;

/** The last `days` days and as many before them. */
export function lastAndBefore(days: number, today: Day): { one: Period; other: Period } {
  const from = addDays(today, 1 - days);
  return {
    one: { from, to: today },
    other: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

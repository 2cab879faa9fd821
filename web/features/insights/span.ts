import { addDays, type Day } from "#contract/day-rules.ts";
import { recentDays } from "#contract/insights/insight-rules.ts";
import { t, tc } from "#contract/translate.ts";

/** How far back the page looks. */
const ranges = ["weeks", "year", "all"] as const;
export type Range = (typeof ranges)[number];

export const rangeOptions = (): readonly { value: Range; label: string }[] => [
  { value: "weeks", label: t("12 weeks") },
  // Translators: how far back charts go: a year.
  { value: "year", label: tc("how far back", "Year") },
  // Translators: how far back charts go: to the first day.
  { value: "all", label: tc("how far back", "All") },
];

/** What a day's colour and height show. */
export type By = "mood" | "tone";

/** The state of the page in its address. `range` null: not chosen, so the data decide. */
export type InsightsView = { range: Range | null; by: By };
export type InsightsAddress = { range?: Range; by?: "tone" };

/** Parses an address, which may have been typed by hand. */
export function toView({ range, by }: Record<string, unknown>): InsightsView {
  return {
    range: ranges.find((one) => one === range) ?? null,
    by: by === "tone" ? "tone" : "mood",
  };
}

export const toAddress = ({ range, by }: InsightsView): InsightsAddress => ({
  ...(range !== null && { range }),
  ...(by === "tone" && { by }),
});

/** Without `from` it begins with the first written day, without `to` it ends with the last. */
export type Span = { from?: Day; to?: Day };

const daysIn = { weeks: recentDays, year: 365 };

export const spanOf = (range: Range, today: Day): Span =>
  range === "all" ? {} : { from: addDays(today, 1 - daysIn[range]), to: today };

export const yearSpan = (year: number): Span => {
  const name = String(year).padStart(4, "0");
  return { from: `${name}-01-01`, to: `${name}-12-31` };
};

import { addDays, type Day } from "#contract/day-rules.ts";

/** How far back the page looks. */
export const ranges = [
  { value: "weeks", label: "12 weeks" },
  { value: "year", label: "Year" },
  { value: "all", label: "All" },
] as const;
export type Range = (typeof ranges)[number]["value"];

/** What a day's colour and height show. */
export type By = "mood" | "tone";

/** The state of the page in its address. */
export type InsightsView = { range: Range; by: By };
export type InsightsAddress = { range?: "year" | "all"; by?: "tone" };

/** Parses an address, which may have been typed by hand. */
export function toView({ range, by }: Record<string, unknown>): InsightsView {
  return {
    range: ranges.find(({ value }) => value === range)?.value ?? "weeks",
    by: by === "tone" ? "tone" : "mood",
  };
}

export const toAddress = ({ range, by }: InsightsView): InsightsAddress => ({
  ...(range !== "weeks" && { range }),
  ...(by === "tone" && { by }),
});

/** Without `from` it begins with the first written day, without `to` it ends with the last. */
export type Span = { from?: Day; to?: Day };

const daysIn = { weeks: 84, year: 365 };

export const spanOf = (range: Range, today: Day): Span =>
  range === "all" ? {} : { from: addDays(today, 1 - daysIn[range]), to: today };

export const yearSpan = (year: number): Span => {
  const name = String(year).padStart(4, "0");
  return { from: `${name}-01-01`, to: `${name}-12-31` };
};

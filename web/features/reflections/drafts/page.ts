import type { Day } from "#contract/day.ts";

/** What is written on: the daily page of a day, or one reflection by its id. `day` is the one that it begins on. */
export type Page = { kind: "daily"; day: Day } | { kind: "one"; id: string; day: Day };

/** The page's key on this device, between tabs and on the desk. */
export type PageName = `daily/${string}` | `one/${string}`;

export const dailyName = (day: Day): PageName => `daily/${day}`;

export const nameOf = (page: Page): PageName =>
  page.kind === "daily" ? dailyName(page.day) : `one/${page.id}`;

/** Back from what this device kept. */
export function pageOf({ page, day }: { page: PageName; day: Day }): Page {
  return page.startsWith("one/")
    ? { kind: "one", id: page.slice("one/".length), day }
    : { kind: "daily", day };
}

import type { Day } from "#contract/day-rules.ts";

/** Which activity a reflection answers, and in which run of its programme. */
export type Answering = { id: string; run: string | null };

/**
 * What is written on: the daily page of a day, or one reflection by its id. `day` is the one that it begins on, and
 * `activity` what it answers, where it may not be stored yet.
 */
export type Page = { kind: "daily"; day: Day } | { kind: "one"; id: string; day: Day; activity?: Answering };

/** The page's key on this device, between tabs and on the desk. */
export type PageName = `daily/${string}` | `one/${string}`;

export const dailyName = (day: Day): PageName => `daily/${day}`;

export const nameOf = (page: Page): PageName =>
  page.kind === "daily" ? dailyName(page.day) : `one/${page.id}`;

/** Back from what this device kept. */
export function pageOf({
  page,
  day,
  activity,
}: {
  page: PageName;
  day: Day;
  activity: Answering | null;
}): Page {
  return page.startsWith("one/")
    ? { kind: "one", id: page.slice("one/".length), day, ...(activity && { activity }) }
    : { kind: "daily", day };
}

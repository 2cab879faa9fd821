import type { Day } from "#contract/day-rules.ts";

/** The activity that a reflection answers, and the run of its programme. */
export type Answering = { id: string; run: string | null };

/**
 * The daily page of a day, or one reflection by its id. A reflection may not be stored yet, so the page also
 * holds its first `day` and the `activity` that it answers.
 */
export type Page = { kind: "daily"; day: Day } | { kind: "one"; id: string; day: Day; activity?: Answering };

/** Identifies a page in IndexedDB, in messages between tabs and on the desk. */
export type PageName = `daily/${string}` | `one/${string}`;

export const dailyName = (day: Day): PageName => `daily/${day}`;

export const pageName = (page: Page): PageName =>
  page.kind === "daily" ? dailyName(page.day) : `one/${page.id}`;

/** The page of a stored draft. */
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

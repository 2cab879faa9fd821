import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  /** Microseconds, as `dur`. */
  ts: z.number(),
  dur: z.number().default(0),
  /** How much of `dur` the thread had a processor. */
  tdur: z.number().default(0),
  pid: z.number(),
  tid: z.number(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });
export type TraceEvent = z.infer<typeof eventSchema>;

export type Trace = {
  /** The events between the two marks. */
  events: TraceEvent[];
  /** The thread that does the page's own work. */
  mainThread: { pid: number; tid: number };
};

/** Chromium's trace between the performance marks `start` and `end`, which `act` sets in the page. */
export async function traceBetween(
  browser: Browser,
  page: Page,
  { categories, start, end }: { categories: readonly string[]; start: string; end: string },
  act: () => Promise<void>,
): Promise<Trace> {
  await browser.startTracing(page, { categories: [...categories, "blink.user_timing"] });
  await act();
  const text = (await browser.stopTracing()).toString("utf8");
  const all = traceSchema.parse(JSON.parse(text)).traceEvents;
  const from = all.find(({ name }) => name === start);
  const to = all.find(({ name }) => name === end);
  if (!from || !to) throw new Error("The trace lacks the page's marks.");
  return {
    events: all.filter(({ ts }) => ts >= from.ts && ts <= to.ts).sort((one, other) => one.ts - other.ts),
    mainThread: { pid: from.pid, tid: from.tid },
  };
}

/** Set in the page as a key arrives, and once its letter is in the document. */
export const keyMark = "key arrives";
export const letterMark = "letter is in the document";
/** The categories of Chromium that `workOfKeys` reads. They are few, so tracing hardly slows keys down. */
export const keyCategories = ["toplevel", "cc"];

/** Milliseconds of work, while waiting between tasks does not count. */
export type KeyWork = { elapsedMs: number; processorMs: number };

/**
 * What the main thread does for each key: all its tasks, from the one in which the key arrives to the one that hands
 * over the frame with the letter. Tasks that come between delay the letter, so they count.
 *
 * @param events of the main thread, ordered by start
 */
export function workOfKeys(events: readonly TraceEvent[]): KeyWork[] {
  const named = (wanted: string) => events.filter(({ name, ph }) => name === wanted && ph !== "E");
  const tasks = named("ThreadControllerImpl::RunTask");
  const letters = named(letterMark);
  const commits = named("ProxyMain::BeginMainFrame::commit");
  return named(keyMark).map((key) => {
    const letter = letters.find(({ ts }) => ts >= key.ts);
    const commit = letter && commits.find(({ ts }) => ts >= letter.ts);
    if (!commit) throw new Error("The trace has no frame for a key.");
    const work = tasks.filter(({ ts, dur }) => ts + dur >= key.ts && ts <= commit.ts);
    const sum = (of: (task: TraceEvent) => number) =>
      work.reduce((total, task) => total + of(task), 0) / 1000;
    return { elapsedMs: sum(({ dur }) => dur), processorMs: sum(({ tdur }) => tdur) };
  });
}

import { type Context, perContext } from "#server/context.ts";
import { createFairMutex } from "#server/platform/fair-mutex.ts";
import { builtInAnalyzers } from "./built-in-analyzers.ts";
import type { OpenedSummary } from "./store/read-readings.ts";
import { createAnalysisThread } from "./thread/analysis.ts";

/** Summaries of a journal. */
export type OpenedSummaries = {
  byId: Map<string, OpenedSummary>;
  /** The same by day. `null` until they are asked for after a change. */
  ordered: readonly OpenedSummary[] | null;
  /** The last change that was opened. */
  change: number;
  expiry?: NodeJS.Timeout;
};

/** What one server holds in memory. Tests replace the analyzers and the thread. */
export const readingState = perContext(() => ({
  analyzers: builtInAnalyzers,
  thread: createAnalysisThread(),
  /** The thread holds the readings of one person at a time. */
  threadMutex: createFairMutex(),
  /** By person, the least recently used first. */
  summaries: new Map<string, OpenedSummaries>(),
  summariesMutex: createFairMutex(),
}));

/** The analyzers that come with Reflector, in the order in which they are listed. */
export const builtInAnalyzersOf = (context: Context) => readingState(context).analyzers;

import { perContext } from "#server/context.ts";
import { createMutex } from "#server/platform/mutex.ts";

/** A request that waits for indexing. */
export type Waiting = {
  until: number;
  /** It said how long it waits. */
  isBounded: boolean;
  answer: (left: number) => void;
  fail: (error: unknown) => void;
};
type Run = { waiting: Waiting[]; ended: Promise<void> };

export const indexingOf = perContext(() => ({
  /** What is being indexed, by person. */
  runs: new Map<string, Run>(),
  /** People for whom a full wait was not enough. Until all is indexed, they wait for one transaction only. */
  behind: new Set<string>(),
  /** Until when a page that could not be analysed is skipped, by its id and revision. */
  skippedUntil: new Map<string, number>(),
  /** One transaction at a time, of all people, and a turn of the event loop after each. */
  mutex: createMutex(),
  isStopping: false,
}));

import { createHash } from "node:crypto";
import { join } from "node:path";
import { perContext } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import type { Comparison } from "#server/platform/statistics/compare.ts";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import type { ComparisonTask } from "./comparison-thread.ts";
import * as thread from "./comparison-thread.ts";

/** Up to this many days, a comparison takes at most some ten milliseconds, less than starting a thread. */
const maxDaysHere = 200;
const maxCached = 2000;

/**
 * Compares days; for a long journal, in a thread of low priority that ends when it is idle. Caches recent results by a
 * hash of their days. The results are numbers that reveal no word.
 */
export function createComparisons() {
  /** Least recently used first. */
  const cached = new Map<string, Promise<Comparison>>();
  const { run, close } = createThreadRunner<typeof thread>({
    filename: join(import.meta.dirname, "comparison-thread.ts"),
    idleMs: 30_000,
    maxWaiting: 1000,
  });
  async function make(task: ComparisonTask, personId: string): Promise<Comparison> {
    if (task.moods.length > maxDaysHere) return run("compare", task, personId);
    await pause();
    return thread.compare(task);
  }

  return {
    /** The result of each task, in order. */
    async compareAll(tasks: readonly ComparisonTask[], personId: string): Promise<Comparison[]> {
      const made = tasks.map((task) => {
        const key = hashOf(task);
        const found = cached.get(key) ?? make(task, personId);
        cached.delete(key);
        cached.set(key, found);
        found.catch(() => cached.delete(key));
        return found;
      });
      for (const key of cached.keys()) {
        if (cached.size <= maxCached) break;
        cached.delete(key);
      }
      return Promise.all(made);
    },
    close,
  };
}
export const comparisonsOf = perContext(createComparisons);

const hashOf = ({ moods, has, seed }: ComparisonTask): string =>
  createHash("sha256")
    .update(seed)
    .update("\0")
    .update(new Uint8Array(moods.buffer, moods.byteOffset, moods.byteLength))
    .update(has)
    .digest("base64");

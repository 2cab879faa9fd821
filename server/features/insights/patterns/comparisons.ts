import { createHash } from "node:crypto";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Piscina } from "piscina";
import { AppError } from "#server/platform/errors.ts";
import type { Comparison } from "#server/platform/statistics/compare.ts";
import { type ComparisonTask, compare } from "./comparison-thread.ts";

/** Up to this many days, a comparison takes some ten milliseconds at most, less than a thread that has to start. */
const mostDaysHere = 200;
const idleMs = 30_000;
const mostWaiting = 1000;
const mostKept = 2000;

/**
 * Compares days, those of a long journal in a thread of low priority that ends when it is idle. The last results
 * are kept by a hash of their days: they are numbers that tell of no word.
 */
export function createComparisons() {
  /** The one not asked for the longest time comes first. */
  const kept = new Map<string, Promise<Comparison>>();
  let pool: Promise<Piscina> | undefined;
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename: join(import.meta.dirname, "comparison-thread.ts"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      niceIncrement: 5,
    });
  };
  async function make(task: ComparisonTask): Promise<Comparison> {
    if (task.moods.length <= mostDaysHere) {
      await setImmediate();
      return compare(task);
    }
    pool ??= start();
    const threads = await pool;
    if (threads.queueSize >= mostWaiting)
      throw new AppError("unavailable", "The server is busy. Try again in a moment.");
    return threads.run(task, { name: "compare" });
  }

  return {
    /** The result of each task, in their order. */
    async compareAll(tasks: readonly ComparisonTask[]): Promise<Comparison[]> {
      const made = tasks.map((task) => {
        const key = hashOf(task);
        const found = kept.get(key) ?? make(task);
        kept.delete(key);
        kept.set(key, found);
        found.catch(() => kept.delete(key));
        return found;
      });
      for (const key of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(key);
      }
      return Promise.all(made);
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}
export type Comparisons = ReturnType<typeof createComparisons>;

const hashOf = ({ moods, has, seed }: ComparisonTask): string =>
  createHash("sha256")
    .update(seed)
    .update("\0")
    .update(new Uint8Array(moods.buffer, moods.byteOffset, moods.byteLength))
    .update(has)
    .digest("base64");

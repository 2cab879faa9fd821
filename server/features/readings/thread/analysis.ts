import { join } from "node:path";
import type { Piscina } from "piscina";
import { AppError, errorCodeOf } from "#server/platform/errors.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type * as thread from "./analysis-thread.ts";

const idleMs = 30_000;
const mostWaiting = 200;
/** Far longer than any task takes. Ends a thread that a text has caught in a fault of ours. */
const longestTaskMs = 60_000;
/** In MB. A task that needs more ends its thread, and not the server. */
const mostMemory = 256;

export type AnalysisThread = ReturnType<typeof createAnalysisThread>;

/**
 * Texts are read and analyzers run in a thread of their own with a low priority. It starts when it is needed,
 * and frees its memory half a minute after its last task.
 */
export function createAnalysisThread({
  filename = join(import.meta.dirname, "analysis-thread.ts"),
}: {
  filename?: string;
} = {}) {
  let pool: Promise<Piscina> | undefined;
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      niceIncrement: 5,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
  };

  return {
    /** @throws ThreadLost; anything else is a fault of the task itself */
    async run<Name extends keyof typeof thread>(
      name: Name,
      task: Parameters<(typeof thread)[Name]>[0],
    ): Promise<ReturnType<(typeof thread)[Name]>> {
      pool ??= start();
      const threads = await pool;
      if (threads.queueSize >= mostWaiting)
        throw new AppError("unavailable", "The server is busy. Try again in a moment.");
      const late = AbortSignal.timeout(longestTaskMs);
      try {
        return await threads.run(task, { name, signal: late });
      } catch (error) {
        if (late.aborted) throw new ThreadLost("too_slow", error);
        const isLost = /^ERR_WORKER/.test(errorCodeOf(error) ?? "") || isExit(error);
        throw isLost ? new ThreadLost("crashed", error) : error;
      }
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

/** Piscina's own error for a thread that ended by itself. */
const isExit = (error: unknown) => error instanceof Error && /worker exited/i.test(error.message);

import { join } from "node:path";
import { errorCodeOf } from "#server/platform/errors.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import type * as thread from "./analysis-thread.ts";

/** Far longer than any task takes. Ends a thread that a text has caught in a fault of ours. */
const longestTaskMs = 60_000;

export type AnalysisThread = ReturnType<typeof createAnalysisThread>;

/** Texts are read and analyzers run in a thread of their own. */
export function createAnalysisThread({
  filename = join(import.meta.dirname, "analysis-thread.ts"),
}: {
  filename?: string;
} = {}) {
  const { run, close } = createThreadRunner<typeof thread>({
    filename,
    idleMs: 30_000,
    mostWaiting: 200,
    mostMemory: 256,
  });

  return {
    /** @throws ThreadLost; anything else is a fault of the task itself */
    async run<Name extends keyof typeof thread>(
      name: Name,
      task: Parameters<(typeof thread)[Name]>[0],
    ): Promise<ReturnType<(typeof thread)[Name]>> {
      const late = AbortSignal.timeout(longestTaskMs);
      try {
        return await run(name, task, late);
      } catch (error) {
        if (late.aborted) throw new ThreadLost("too_slow", error);
        const isLost = /^ERR_WORKER/.test(errorCodeOf(error) ?? "") || isExit(error);
        throw isLost ? new ThreadLost("crashed", error) : error;
      }
    },
    close,
  };
}

/** Piscina's own error for a thread that ended by itself. */
const isExit = (error: unknown) => error instanceof Error && /worker exited/i.test(error.message);

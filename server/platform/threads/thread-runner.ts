import type { Piscina } from "piscina";
import { AppError, errorCodeOf } from "../errors.ts";
import { ThreadLost } from "./thread-lost.ts";

type Functions<Of> = { readonly [Name in keyof Of]: (task: never) => unknown };

/** Far longer than any task takes. Ends a thread that hangs. */
const maxTaskMs = 60_000;
/** Time is counted in steps, so that a suspended machine costs a task only one step. */
const stepMs = 1000;

/**
 * A thread of low priority that runs the exported functions of a file, one at a time. It starts when needed, and ends
 * `idleMs` after its last task.
 * @param maxMemory in MB. Exceeding it ends the thread, not the server
 */
export function createThreadRunner<Of extends Functions<Of>>({
  filename,
  idleMs,
  maxWaiting,
  maxMemory,
}: {
  filename: string;
  idleMs: number;
  maxWaiting: number;
  maxMemory?: number;
}) {
  let pool: Promise<Piscina> | undefined;
  /** Resolves when all previous tasks have ended. */
  let idle: Promise<void> = Promise.resolve();
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: maxWaiting,
      niceIncrement: 5,
      ...(maxMemory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxMemory } }),
    });
  };

  return {
    /** @throws AppError `unavailable` if too many tasks wait; ThreadLost; the signal's reason; errors of the task */
    async run<Name extends keyof Of & string>(
      name: Name,
      task: Parameters<Of[Name]>[0],
      signal: AbortSignal | null = null,
    ): Promise<Awaited<ReturnType<Of[Name]>>> {
      pool ??= start();
      const threads = await pool;
      if (threads.queueSize >= maxWaiting)
        throw new AppError("unavailable", "The server is busy. Try again in a moment.");
      const late = new AbortController();
      // A task's time starts after the previous tasks.
      let left = maxTaskMs;
      const timer = idle.then(() =>
        setInterval(() => {
          left -= stepMs;
          if (left <= 0) late.abort();
        }, stepMs),
      );
      const running = threads.run(task, {
        name,
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      idle = Promise.allSettled([idle, running]).then(() => {});
      try {
        return await running;
      } catch (error) {
        if (late.signal.aborted) throw new ThreadLost("too_slow", error);
        throw isLost(error) ? new ThreadLost("crashed", error) : error;
      } finally {
        void timer.then(clearInterval);
      }
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

const isLost = (error: unknown): boolean =>
  /^ERR_WORKER/.test(errorCodeOf(error) ?? "") ||
  // Piscina's error for a thread that ended unexpectedly.
  (error instanceof Error && /worker exited/i.test(error.message));

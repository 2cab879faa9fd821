import type { Piscina } from "piscina";
import { errorCodeOf } from "../errors.ts";
import { createFairMutex } from "../fair-mutex.ts";
import { published } from "../work-channels.ts";
import { ThreadLost } from "./thread-lost.ts";

type Functions<Of> = { readonly [Name in keyof Of]: (task: never) => unknown };

/** Far longer than any task takes. Ends a thread that hangs. */
const maxTaskMs = 60_000;
/** Time is counted in steps, so that a suspended machine costs a task only one step. */
const stepMs = 1000;

/**
 * A thread of low priority that runs the exported functions of a file, one at a time. People take turns. It starts when
 * needed, and ends `idleMs` after its last task.
 * @param maxWaiting tasks of one person
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
  const inTurn = published("thread", createFairMutex({ maxWaiting }));
  const closing = new AbortController();
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      niceIncrement: 5,
      ...(maxMemory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxMemory } }),
    });
  };

  return {
    /**
     * `personId`: whose task it is.
     * @throws AppError `too_many_requests`; ThreadLost; the signal's reason; errors of the task
     */
    async run<Name extends keyof Of & string>(
      name: Name,
      task: Parameters<Of[Name]>[0],
      personId: string,
      signal: AbortSignal | null = null,
    ): Promise<Awaited<ReturnType<Of[Name]>>> {
      pool ??= start();
      const threads = await pool;
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return inTurn(
        personId,
        async () => {
          const late = new AbortController();
          let left = maxTaskMs;
          const timer = setInterval(() => {
            left -= stepMs;
            if (left <= 0) late.abort();
          }, stepMs);
          try {
            return await threads.run(task, { name, signal: AbortSignal.any([ended, late.signal]) });
          } catch (error) {
            if (late.signal.aborted) throw new ThreadLost("too_slow", error);
            throw isLost(error) ? new ThreadLost("crashed", error) : error;
          } finally {
            clearInterval(timer);
          }
        },
        ended,
      );
    },
    async close(): Promise<void> {
      closing.abort(new Error("The thread ends with the server."));
      await (await pool)?.destroy();
    },
  };
}

const isLost = (error: unknown): boolean =>
  /^ERR_WORKER/.test(errorCodeOf(error) ?? "") ||
  // Piscina's error for a thread that ended unexpectedly.
  (error instanceof Error && /worker exited/i.test(error.message));

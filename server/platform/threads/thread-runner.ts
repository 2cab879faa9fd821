import type { Piscina } from "piscina";
import { AppError } from "../errors.ts";

type Functions<Of> = { readonly [Name in keyof Of]: (task: never) => unknown };

/**
 * A thread with a low priority that runs the functions which a file exports, one at a time. It starts when it is needed,
 * and frees its memory `idleMs` after its last task.
 * @param mostMemory in MB. A task that needs more ends the thread, and not the server
 */
export function createThreadRunner<Of extends Functions<Of>>({
  filename,
  idleMs,
  mostWaiting,
  mostMemory,
}: {
  filename: string;
  idleMs: number;
  mostWaiting: number;
  mostMemory?: number;
}) {
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
      ...(mostMemory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: mostMemory } }),
    });
  };

  return {
    /** @throws AppError `unavailable` while too much waits; the signal's reason; whatever the task throws */
    async run<Name extends keyof Of & string>(
      name: Name,
      task: Parameters<Of[Name]>[0],
      signal: AbortSignal | null = null,
    ): Promise<Awaited<ReturnType<Of[Name]>>> {
      pool ??= start();
      const threads = await pool;
      if (threads.queueSize >= mostWaiting)
        throw new AppError("unavailable", "The server is busy. Try again in a moment.");
      return threads.run(task, { name, signal });
    },
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

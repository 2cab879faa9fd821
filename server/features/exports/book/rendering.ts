import { join } from "node:path";
import type { Piscina } from "piscina";
import { AppError } from "#server/platform/errors.ts";
import { type RenderTask, render } from "./render-thread.ts";

/** UTF-16 code units that take a few milliseconds, less than a thread that has to start. */
const longestHere = 10_000;
const idleMs = 30_000;
const mostWaiting = 200;
/** Far longer than any text takes. */
const longestTaskMs = 60_000;

/** Makes HTML of Markdown: of long texts in a thread of low priority, which ends when it is idle. */
export function createRendering() {
  let pool: Promise<Piscina> | undefined;
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename: join(import.meta.dirname, "render-thread.ts"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      niceIncrement: 5,
    });
  };
  return {
    async render(task: RenderTask): Promise<string> {
      if (task.markdown.length <= longestHere) return render(task);
      pool ??= start();
      const threads = await pool;
      if (threads.queueSize >= mostWaiting)
        throw new AppError("unavailable", "The server is busy. Try again in a moment.");
      const html: unknown = await threads.run(task, {
        name: "render",
        signal: AbortSignal.timeout(longestTaskMs),
      });
      return String(html);
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}
export type Rendering = ReturnType<typeof createRendering>;

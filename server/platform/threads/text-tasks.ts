import { join } from "node:path";
import type { Piscina } from "piscina";
import { AppError } from "../errors.ts";
import type { Excerpt } from "../search/excerpt.ts";
import type { IndexTerms } from "../search/index-terms.ts";
import type { Digest, DigestTask, ExcerptTask, IndexTask } from "./text-thread.ts";
import * as here from "./text-thread.ts";

export type { Digest };

/** Reading a person's texts. */
export type TextTasks = {
  /** @returns the terms of each page */
  index(task: IndexTask): Promise<IndexTerms[]>;
  digest(task: DigestTask): Promise<Digest>;
  excerpt(task: ExcerptTask): Promise<Excerpt>;
  close(): Promise<void>;
};

/** Does the work at once, and holds up everything else: for programs that serve nobody. */
export const textTasksHere: TextTasks = {
  index: async (task) => here.index(task),
  digest: async (task) => here.digest(task),
  excerpt: async (task) => here.excerpt(task),
  close: async () => {},
};

/** UTF-16 code units that take a few milliseconds, less than a thread that has to be started first. */
const longestHere = 20_000;
const idleMs = 30_000;
const mostWaiting = 500;
/** Far longer than any text takes. Ends a thread that a text has caught in a fault of ours. */
const longestTaskMs = 60_000;

/**
 * Gives long texts to a thread, so that the event loop stays free for other people. The thread starts when it
 * is needed and ends half a minute later; it has a low priority. What it can't finish, or what crashes it,
 * fails alone.
 */
export function createTextThreads(): TextTasks {
  let pool: Promise<Piscina> | undefined;
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename: join(import.meta.dirname, "text-thread.ts"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      niceIncrement: 5,
    });
  };
  async function run<Name extends keyof typeof here>(
    name: Name,
    task: Parameters<(typeof here)[Name]>[0],
  ): Promise<ReturnType<(typeof here)[Name]>> {
    pool ??= start();
    const threads = await pool;
    if (threads.queueSize >= mostWaiting)
      throw new AppError("unavailable", "The server is busy. Try again in a moment.");
    return threads.run(task, { name, signal: AbortSignal.timeout(longestTaskMs) });
  }
  return {
    index: async (task) => (lengthOf(task) <= longestHere ? here.index(task) : run("index", task)),
    digest: async (task) =>
      task.gist.length + task.ownWords.length <= 2 * longestHere ? here.digest(task) : run("digest", task),
    excerpt: async (task) =>
      task.markdown.length <= longestHere ? here.excerpt(task) : run("excerpt", task),
    async close() {
      await (await pool)?.destroy();
    },
  };
}

const lengthOf = ({ pages }: IndexTask) =>
  pages.reduce((sum, { markdown, plain }) => sum + markdown.length + plain.join().length, 0);

import { join } from "node:path";
import type { Excerpt } from "../search/excerpt.ts";
import type { IndexTerms } from "../search/index-terms.ts";
import type { Digest, DigestTask, ExcerptTask, HitsTask, IndexTask } from "./text-thread.ts";
import * as here from "./text-thread.ts";
import { createThreadRunner } from "./thread-runner.ts";

export type { Digest };

/** Tasks that read a person's texts. `personId`: whose they are. */
export type TextTasks = {
  /** @returns the terms of each page */
  index(task: IndexTask, personId: string): Promise<IndexTerms[]>;
  digest(task: DigestTask, personId: string): Promise<Digest>;
  excerpt(task: ExcerptTask, personId: string): Promise<Excerpt>;
  /** Always runs in the thread, because a text without a hit is read to its end. */
  hits(task: HitsTask, personId: string): Promise<Excerpt>;
  close(): Promise<void>;
};

/** Runs tasks in the calling thread: for commands, which serve no requests. */
export const textTasksHere = {
  index: async (task) => here.index(task),
  digest: async (task) => here.digest(task),
  excerpt: async (task) => here.excerpt(task),
  hits: async (task) => here.hits(task),
  close: async () => {},
} satisfies TextTasks;

/** In UTF-16 code units. Shorter texts take a few milliseconds, less than starting a thread. */
const maxHereLength = 20_000;

/**
 * Runs tasks on long texts in a thread, so that the event loop stays free. A text that exceeds its limits or crashes
 * the thread fails alone.
 */
export function createTextThreads(): TextTasks {
  const { run, close } = createThreadRunner<typeof here>({
    filename: join(import.meta.dirname, "text-thread.ts"),
    idleMs: 30_000,
    maxWaiting: 500,
  });
  return {
    index: async (task, personId) =>
      lengthOf(task) <= maxHereLength ? here.index(task) : run("index", task, personId),
    digest: async (task, personId) =>
      task.gist.length + task.ownWords.length <= 2 * maxHereLength
        ? here.digest(task)
        : run("digest", task, personId),
    excerpt: async (task, personId) =>
      task.markdown.length <= maxHereLength ? here.excerpt(task) : run("excerpt", task, personId),
    hits: (task, personId) => run("hits", task, personId),
    close,
  };
}

const lengthOf = ({ pages }: IndexTask) =>
  pages.reduce((sum, { markdown, plain }) => sum + markdown.length + plain.join().length, 0);

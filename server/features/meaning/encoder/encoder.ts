import { join } from "node:path";
import type { Piscina } from "piscina";
import { AppError } from "#server/platform/errors.ts";
import { passagesOf } from "../reading/passages.ts";
import type * as thread from "./encoder-thread.ts";

/**
 * BAAI's bge-small-en-v1.5 (Xiao and others, 2023), with 8-bit weights. It knows English only. Vectors made in another
 * way need another name, so that stored ones are made again.
 */
export const embeddedModel = "bge-small-en-v1.5";

/** Turns texts into vectors. Texts with similar meaning get vectors with a small angle between them. */
export type Embedder = {
  /** Vectors of different models can't be compared. */
  model: string;
  /** @returns one vector for each text, of any length */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
};

export type Encoder = Embedder & {
  /** The vector that passages which answer it are near to. */
  embedQuestion(text: string, signal: AbortSignal): Promise<Float32Array>;
  /** Loads the model, so that the next question needn't wait for it. */
  prepare(): Promise<void>;
  passagesOf(markdown: string): Promise<string[]>;
  close(): Promise<void>;
};

/**
 * Its likeness of a passage to a question lies lower than that of most models: .16 to .38 if it is right. This brings
 * it to where theirs lies, so that words weigh as much beside it.
 */
export const asUsual = (likeness: number): number => 1.2 * likeness + 0.12;

/** UTF-16 code units whose passages are found in a few milliseconds. */
const longestHere = 20_000;
/** The model holds some 270 MB. */
const idleMs = 60_000;
const mostWaiting = 200;
const longestTaskMs = 60_000;

/**
 * The model works in its own thread with a low priority. The thread starts when it is needed, and frees its
 * memory a minute after its last task. It reads only its own files.
 */
export function createEncoder(): Encoder {
  let pool: Promise<Piscina> | undefined;
  const start = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina({
      filename: join(import.meta.dirname, "encoder-thread.ts"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      maxQueue: mostWaiting,
      niceIncrement: 5,
    });
  };
  async function run<Name extends keyof typeof thread>(
    name: Name,
    task: Parameters<(typeof thread)[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<(typeof thread)[Name]>>> {
    pool ??= start();
    const threads = await pool;
    if (threads.queueSize >= mostWaiting)
      throw new AppError("unavailable", "The server is busy. Try again in a moment.");
    const late = AbortSignal.timeout(longestTaskMs);
    return threads.run(task, { name, signal: signal ? AbortSignal.any([late, signal]) : late });
  }
  return {
    model: embeddedModel,
    embed: (texts, signal) => run("embed", texts, signal),
    embedQuestion: (text, signal) => run("embedQuestion", text, signal),
    prepare: async () => {
      await run("embed", []);
    },
    passagesOf: async (markdown) =>
      markdown.length <= longestHere ? passagesOf(markdown) : run("passages", markdown),
    async close() {
      await (await pool)?.destroy();
    },
  };
}

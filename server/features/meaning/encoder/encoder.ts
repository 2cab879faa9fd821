import { join } from "node:path";
import { passagesOf } from "#server/platform/search/passages.ts";
import { createThreadRunner } from "#server/platform/threads/thread-runner.ts";
import type * as thread from "./encoder-thread.ts";
import type { ReadableSentence, SentenceReading } from "./read-passage.ts";

/**
 * BAAI's bge-small-en-v1.5 (Xiao and others, 2023), trained further on passages of diaries and questions, with 8-bit
 * weights. It understands only English. Vectors made in another way need another name, so that stored ones are made again.
 */
export const embeddedModel = "bge-small-diary-1";

/** Turns texts into vectors. Texts with similar meaning get vectors with a small angle between them. People take turns. */
export type Embedder = {
  /** Vectors of different models can't be compared. */
  model: string;
  /** @returns one vector for each text, of any length */
  embed(texts: readonly string[], signal: AbortSignal, personId: string): Promise<readonly Float32Array[]>;
};

export type Encoder = Embedder & {
  /** Loads the model, so that the next question needn't wait for it. */
  prepare(personId: string): Promise<void>;
  passagesOf(markdown: string, personId: string): Promise<string[]>;
  /**
   * Reads the sentences of a text in their order.
   * @returns `null` for a sentence that it can't read
   */
  read(
    sentences: readonly ReadableSentence[],
    personId: string,
    signal?: AbortSignal,
  ): Promise<readonly (SentenceReading | null)[]>;
  close(): Promise<void>;
};

/** UTF-16 code units whose passages are found in a few milliseconds. */
const maxHereLength = 20_000;
/** Sentences in one task, which another person's question waits for. */
const maxSentences = 12;

/** The model works in its own thread, and reads only its own files. */
export function createEncoder(): Encoder {
  const { run, close } = createThreadRunner<typeof thread>({
    filename: join(import.meta.dirname, "encoder-thread.ts"),
    // The models hold some 270 MB in English, and 520 MB with the multilingual ones.
    idleMs: 60_000,
    maxWaiting: 200,
  });
  return {
    model: embeddedModel,
    embed: (texts, signal, personId) => run("embed", texts, personId, signal),
    prepare: async (personId) => {
      await run("embed", [], personId);
    },
    passagesOf: async (markdown, personId) =>
      markdown.length <= maxHereLength ? passagesOf(markdown) : run("passages", markdown, personId),
    async read(sentences, personId, signal) {
      const readings: (SentenceReading | null)[] = [];
      for (let at = 0; at < sentences.length; at += maxSentences)
        readings.push(...(await run("read", sentences.slice(at, at + maxSentences), personId, signal)));
      return readings;
    },
    close,
  };
}

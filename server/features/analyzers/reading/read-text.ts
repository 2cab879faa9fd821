import { parseText } from "./parsed-text.ts";
import type { TextReading } from "./text-reading.ts";

/** Grows with each change of what is read, so that every text is read anew. */
export const readersVersion = 1;

/** The same for the same text. It runs in the analysis thread. */
export function readText(body: string): TextReading {
  const { language, words, sentences } = parseText(body);
  return {
    version: readersVersion,
    language,
    words,
    sentences: sentences.length,
    tone: null,
    language_use: null,
    spots: [],
    mentions: [],
    phrases: [],
  };
}

import { findMentions } from "./names/find-mentions.ts";
import { parseText } from "./parsed-text.ts";
import { findPhrases } from "./phrases/find-phrases.ts";
import type { TextReading } from "./text-reading.ts";

/** Grows with each change of what is read, so that every text is read anew. */
export const readersVersion = 1;

/** The same for the same text. It runs in the analysis thread. */
export function readText(body: string): TextReading {
  const parsed = parseText(body);
  const { language, words, sentences } = parsed;
  const mentions = findMentions(parsed);
  return {
    version: readersVersion,
    language,
    words,
    sentences: sentences.length,
    tone: null,
    language_use: null,
    spots: [],
    mentions,
    phrases: findPhrases(parsed, mentions),
  };
}

import type { TextRange } from "#contract/text-rules.ts";

/** Grows with each change of what is read, so that every text is read again. */
export const readersVersion = 16;

/** The name of a person or a place, and its position in the text. */
export type Mention = {
  name: string;
  kind: "person" | "place";
  start: number;
  end: number;
  /** It begins a sentence, where any word has a capital. It is a name only if the journal clearly uses it as one. */
  unsure: boolean;
};

/** A word, or two, that could name what a passage is about. `key`: the same for all its forms. */
export type NamingWord = { key: string; text: string; isName: boolean };

/** Those that are read for tone, signs of a crisis, people and places. */
export const readLanguages = ["en", "de", "fr", "es", "pt", "it"] as const;

/** `other`: not read. `none`: no words. */
export type ReadLanguage = (typeof readLanguages)[number] | "other" | "none";

export const isReadLanguage = (language: ReadLanguage): boolean =>
  language !== "other" && language !== "none";

/** What is read from the text of one reflection. Each reading is stored, sealed. */
export type TextReading = {
  /** The version of the readers. A text that older readers have read is read again. */
  version: number;
  language: ReadLanguage;
  words: number;
  /** -1 to 1. `null` if its language isn't covered. */
  tone: { mean: number; low: number; high: number; sentences: number } | null;
  /** How likely the text shows a sign of crisis, 0 to 1. */
  sign: number;
  /** Places are UTF-16 offsets into the Markdown body of the reflection. */
  mentions: readonly Mention[];
  phrases: readonly { phrase: string; start: number; end: number; weight: number }[];
  /** Those that have a vector each, with the words that could name what they are about. */
  passages: readonly (TextRange & { words: readonly NamingWord[] })[];
};

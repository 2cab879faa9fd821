import { readFileSync } from "node:fs";
import lists from "./tone-words.json" with { type: "json" };

/** From -4 to 4. */
const listed = new Map<string, number>();
for (const line of readFileSync(new URL("valence-words.txt", import.meta.url), "utf8").split("\n")) {
  const [, word, value] = /^([a-z][a-z'-]+) (-?[\d.]+)$/.exec(line) ?? [];
  if (word && value) listed.set(word, Number(value));
}
// Diaries use some words differently from the short messages that the list was made for, and others it lacks.
for (const { value, words } of lists.words) for (const word of words) listed.set(word, value);

/** From -2 to 2, for words that tend to occur in light or heavy sentences. */
const learned = new Map<string, number>();
for (const line of readFileSync(new URL("learned-words.txt", import.meta.url), "utf8").split("\n")) {
  const [value = "", ...words] = line.split(" ");
  if (/^-?\d\.\d$/.test(value)) for (const word of words) learned.set(word, Number(value));
}

const functionWords = new Set(lists.functionWords);

/** How light or heavy texts with the word tend to be, -2 to 2; 0 for most words. `null` for a function word. */
export const companyOf = (word: string): number | null =>
  functionWords.has(word) ? null : (learned.get(word) ?? 0);

/** How light or heavy a word is, -4 to 4; 0 if it is neither. `pos` is its part of speech. */
export function valenceOf(word: string, pos: string | null): number {
  if (word === "like" || word === "likes" || word === "liked") return pos === "VERB" ? 1.5 : 0;
  if (word === "pretty" || word === "well") return pos === "ADJ" ? 1.8 : word === "well" ? 1 : 0;
  if (word === "missed" || word === "miss") return -1;
  return listed.get(word) ?? 0;
}

export const isValenceWord = (word: string): boolean => listed.has(word);

/** Several words that have another value together. In lower case; a contraction is two words. */
export const phrases = new Map(
  lists.phrases.flatMap(({ value, phrases: some }) => some.map((phrase) => [phrase, value] as const)),
);
export const maxPhraseLength = 4;
export const phraseBeginnings = new Set([...phrases.keys()].map((phrase) => phrase.split(" ")[0]));

const faces = new Map(lists.faces.flatMap(({ value, marks }) => marks.map((mark) => [mark, value] as const)));
/** The value of an emoji or emoticon. */
export const valenceOfFace = (mark: string): number => faces.get(mark.replace("\ufe0f", "")) ?? 0;

/** How much a word strengthens the ones after it. */
export const boosters = new Map(
  lists.boosters.flatMap(({ value, words }) => words.map((word) => [word, value] as const)),
);

export const negations = new Set(lists.negations);

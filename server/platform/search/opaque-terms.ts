import { createHmac } from "node:crypto";
import { foldCase } from "#contract/text-rules.ts";
import type { Language } from "./languages.ts";

/** Search terms that reveal no words: 16 hex digits, which every text index reads as one word. */
export type OpaqueTerms = {
  /** The term in the search index. */
  ofStem(language: Language, stem: string): string;
  /** The row of a word in the vocabulary: 26 digits, unrelated to those of its stem. */
  ofWord(language: Language, word: string, firstLetters: string): string;
  /** The beginning of the rows of all words with these two or three first letters: 8 or 10 digits. */
  ofFirstLetters(letters: string): string;
  /** The vocabulary row which says that the person writes in this language. */
  ofLanguage(language: Language): string;
  /** Ignores case. */
  ofTag(tag: string): string;
  ofFeeling(feeling: string): string;
};

/** Cached as long as the key, because every search needs them and they reveal no word. */
const languageTerms = new WeakMap<Uint8Array, Map<Language, string>>();

/**
 * The first 64 bits of HMAC-SHA256 (RFC 2104): among a person's 100,000 terms, two collide with a probability of 1 in
 * 3 billion. Caches terms by word: discard it after each piece of work.
 */
export function createOpaqueTerms(searchKey: Uint8Array): OpaqueTerms {
  const known = new Map<string, string>();
  const ofLanguages = languageTerms.getOrInsertComputed(searchKey, () => new Map());
  const term = (text: string) => {
    const made = known.get(text);
    if (made !== undefined) return made;
    const digest = createHmac("sha256", searchKey).update(text).digest("hex").slice(0, 16);
    known.set(text, digest);
    return digest;
  };
  const ofFirstLetters = (letters: string) => {
    const [first = "", second = "", third] = letters;
    const two = term(`letters ${first}${second}`).slice(0, 8);
    return third === undefined ? two : two + term(`letters ${letters}`).slice(0, 2);
  };
  return {
    ofStem: (language, stem) => term(`stem ${language} ${stem}`),
    // A word of two letters is padded with a space, so that all rows have one length.
    ofWord: (language, word, letters) => ofFirstLetters(letters.padEnd(3)) + term(`word ${language} ${word}`),
    ofFirstLetters,
    ofLanguage: (language) => ofLanguages.getOrInsertComputed(language, () => term(`language ${language}`)),
    ofTag: (tag) => term(`tag ${foldCase(tag)}`),
    ofFeeling: (feeling) => term(`feeling ${foldCase(feeling)}`),
  };
}

/** The two or three letters under which a word is stored; `null` for a single letter, which has no prefix. */
export function firstLetters(folded: string): string | null {
  const [first, second, third = ""] = folded;
  return first === undefined || second === undefined ? null : first + second + third;
}

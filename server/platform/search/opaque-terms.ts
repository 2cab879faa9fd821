import { createHmac } from "node:crypto";
import type { Language } from "./languages.ts";

/** What the store sees in place of words: 16 hex digits, which every text index takes as one word. */
export type OpaqueTerms = {
  /** What is searched for: a stem in a language. */
  ofStem(language: Language, stem: string): string;
  /** The row of a word in the vocabulary: 26 digits, unlike those of its stem. */
  ofWord(language: Language, word: string, firstLetters: string): string;
  /** With what the rows of all words with these two or three first letters begin: 8 or 10 digits. */
  ofFirstLetters(letters: string): string;
  /** The row that says that the person writes in a language. */
  ofLanguage(language: Language): string;
  /** However it is capitalised. */
  ofTag(tag: string): string;
  ofFeeling(feeling: string): string;
};

/**
 * The first 64 bits of HMAC-SHA256 (RFC 2104): among a person's 100,000 terms, two are the same with a chance
 * of 1 in 3 thousand million. Remembers terms, so make it anew for each piece of work and let it go after.
 */
export function createOpaqueTerms(searchKey: Buffer): OpaqueTerms {
  const known = new Map<string, string>();
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
    // A word of two letters ends with a space, so that all rows are of one length.
    ofWord: (language, word, letters) => ofFirstLetters(letters.padEnd(3)) + term(`word ${language} ${word}`),
    ofFirstLetters,
    ofLanguage: (language) => term(`language ${language}`),
    ofTag: (tag) => term(`tag ${asOneWord(tag)}`),
    ofFeeling: (feeling) => term(`feeling ${asOneWord(feeling)}`),
  };
}

/** Tags and feelings that differ in capitals alone are one. */
export const asOneWord = (text: string) => text.normalize("NFC").toLowerCase();

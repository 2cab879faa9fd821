import { createHmac } from "node:crypto";
import { foldCase } from "#contract/text-rules.ts";
import { deriveKey } from "../sealing.ts";
import { createCmac } from "./cmac.ts";
import type { Language } from "./languages.ts";

/** A word in lower case, and the letters under which it is filed. */
export type FiledWord = { spelled: string; letters: string };

/** Search terms that reveal no words: 16 hex digits, which every text index reads as one word. */
export type OpaqueTerms = {
  /** The terms in the search index. */
  ofStems(language: Language, stems: readonly string[]): string[];
  /** The rows of words in the vocabulary: 26 digits each, unrelated to those of their stems. */
  ofWords(language: Language, words: readonly FiledWord[]): string[];
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

/** In characters. For longer texts, AES-CMAC would need many calls. */
const maxCmacLength = 256;
/** Hexadecimal digits of a MAC and of a term. */
const macDigits = 32;
const termDigits = 16;

/** What stands for the first two letters, and for the first three if there are so many. */
function lettersTexts(letters: string): string[] {
  const [first = "", second = "", third] = letters;
  const two = `letters ${first}${second}`;
  return third === undefined ? [two] : [two, `letters ${letters}`];
}

/**
 * Words get the first 64 bits of AES-256-CMAC, in batches; tags, feelings, languages and very long words of HMAC-SHA256
 * (RFC 2104). Among a person's 100,000 terms, two collide with a probability of 1 in 3 billion. Caches terms by word:
 * discard it after each piece of work.
 */
export function createOpaqueTerms(searchKey: Uint8Array): OpaqueTerms {
  const known = new Map<string, string>();
  const ofLanguages = languageTerms.getOrInsertComputed(searchKey, () => new Map());
  let cmac: ReturnType<typeof createCmac> | undefined;
  const hmac = (text: string) =>
    createHmac("sha256", searchKey).update(text).digest("hex").slice(0, termDigits);
  /** The terms of texts, in their order. */
  function termsOf(texts: readonly string[]): string[] {
    const added = [...new Set(texts)].filter((text) => !known.has(text));
    const short = added.filter((text) => text.length <= maxCmacLength);
    if (short.length > 0) {
      cmac ??= createCmac(deriveKey(searchKey, "words of the index"));
      const macs = cmac(short).toString("hex");
      for (const [at, text] of short.entries())
        known.set(text, macs.slice(at * macDigits, at * macDigits + termDigits));
    }
    return texts.map((text) => known.get(text) ?? hmac(text));
  }
  const ofFirstLetters = (letters: string) => {
    const [two = "", three = ""] = termsOf(lettersTexts(letters));
    return two.slice(0, 8) + three.slice(0, 2);
  };
  return {
    ofStems: (language, stems) => termsOf(stems.map((stem) => `stem ${language} ${stem}`)),
    ofWords: (language, words) => {
      // A word of two letters is padded with a space, so that all rows have one length.
      const texts = words.flatMap(({ spelled, letters }) => [
        `word ${language} ${spelled}`,
        ...lettersTexts(letters.padEnd(3)),
      ]);
      const terms = termsOf(texts);
      return words.map((_, at) => {
        const [word = "", two = "", three = ""] = terms.slice(3 * at, 3 * at + 3);
        return two.slice(0, 8) + three.slice(0, 2) + word;
      });
    },
    ofFirstLetters,
    ofLanguage: (language) => ofLanguages.getOrInsertComputed(language, () => hmac(`language ${language}`)),
    ofTag: (tag) => hmac(`tag ${foldCase(tag)}`),
    ofFeeling: (feeling) => hmac(`feeling ${foldCase(feeling)}`),
  };
}

/** The two or three letters under which a word is stored; `null` for a single letter, which has no prefix. */
export function firstLetters(folded: string): string | null {
  const [first, second, third = ""] = folded;
  return first === undefined || second === undefined ? null : first + second + third;
}

import { createStems } from "#server/platform/search/analysis.ts";
import { detectLanguage, type Language } from "#server/platform/search/languages.ts";
import { type Word, wordsOf } from "#server/platform/search/words.ts";

/** UTF-16 code units of a page that are enough to detect its language. */
const sampleLength = 4000;

/**
 * The share of the searched words that a passage of a page contains, by their stems, from 0 to 1. It holds
 * a person's words, so it is made for one search and then dropped.
 */
export function createWordShares(searched: readonly string[]): (page: string) => (passage: string) => number {
  const stemOf = createStems();
  const asked = searched.flatMap((word) => wordsOf(word).slice(0, 1));
  const askedIn = new Map<Language, string[]>();
  const stemsIn = (language: Language): string[] =>
    askedIn.getOrInsertComputed(language, () => asked.map((word: Word) => stemOf(language, word)));
  return (page) => {
    const ofPage = detectLanguage(wordsOf(page.slice(0, sampleLength)));
    return (passage) => {
      if (asked.length === 0) return 0;
      const words = wordsOf(passage);
      const own = detectLanguage(words);
      const language = own === "none" ? ofPage : own;
      const stems = new Set(words.map((word) => stemOf(language, word)));
      return stemsIn(language).filter((stem) => stems.has(stem)).length / asked.length;
    };
  };
}

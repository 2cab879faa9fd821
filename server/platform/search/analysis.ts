import { detectLanguage, type Language, stem } from "./languages.ts";
import { type Word, wordsOf } from "./words.ts";

export type AnalysedText = { language: Language; words: Word[] };

/**
 * Detects the language of each text, so that a German answer to an English prompt gets German stems. Texts that are
 * too short (a title, a tag) get the language of all texts together.
 */
export function analyse(texts: readonly string[]): AnalysedText[] {
  const worded = texts.map(wordsOf).filter((words) => words.length > 0);
  let together: Language | undefined;
  return worded.map((words) => {
    let language = detectLanguage(words);
    if (language === "none") {
      together ??= detectLanguage(worded.flat());
      language = together;
    }
    return { language, words };
  });
}

/** By language, and by the word as it is spelled. */
export type KnownStems = Map<Language, Map<string, string>>;

/** Caches stems, which reveal a person's words: discard it after each piece of work. */
export function createStems(
  known: KnownStems = new Map(),
): (language: Language, word: Pick<Word, "spelled" | "folded">) => string {
  return (language, word) => {
    const ofLanguage = known.getOrInsertComputed(language, () => new Map());
    const made = ofLanguage.get(word.spelled);
    if (made !== undefined) return made;
    const stemmed = stem(language, word);
    ofLanguage.set(word.spelled, stemmed);
    return stemmed;
  };
}

import { detectLanguage, type Language, stem } from "./languages.ts";
import { type Word, wordsOf } from "./words.ts";

export type AnalysedText = { language: Language; words: Word[] };

/**
 * Each text has a language of its own, so that a German answer to an English prompt keeps German stems. One too
 * short to tell (a title, a tag) takes that of all texts together.
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

/** Stems that are asked for again and again. Holds a person's words: keep none longer than one piece of work. */
export function createStems(): (language: Language, word: Word) => string {
  const known = new Map<Language, Map<string, string>>();
  return (language, word) => {
    const ofLanguage = known.get(language) ?? new Map<string, string>();
    known.set(language, ofLanguage);
    const made = ofLanguage.get(word.spelled);
    if (made !== undefined) return made;
    const stemmed = stem(language, word);
    ofLanguage.set(word.spelled, stemmed);
    return stemmed;
  };
}

import { frequentWords, type functionWords } from "#server/platform/search/function-words.ts";
import { maxStemmedWordLength, stem } from "#server/platform/search/languages.ts";
import { fold } from "#server/platform/search/words.ts";
import type { Token } from "./parsed-text.ts";
import englishStopWords from "./stop-words.json" with { type: "json" };
import type { ReadLanguage } from "./text-reading.ts";

/** Words without a meaning of their own, in any text. */
const stopWords = {
  en: stopWordsOf("en", englishStopWords),
  de: stopWordsOf("de"),
  fr: stopWordsOf("fr"),
  es: stopWordsOf("es"),
  pt: stopWordsOf("pt"),
  it: stopWordsOf("it"),
};

function stopWordsOf(
  language: keyof typeof functionWords,
  more: readonly string[] = [],
): ReadonlySet<string> {
  return new Set([...frequentWords(language), ...more].map(fold));
}

const isFunction = new Set(["NUM", "PRON", "AUX", "DET", "ADP"]);

/** Stems of the words that say what it is about, each once. Empty for languages without a stop-word list. */
export function contentStems(tokens: readonly Token[], language: ReadLanguage): string[] {
  if (language === "other" || language === "none") return [];
  const stems = new Set<string>();
  for (const { isWord, lower, pos } of tokens) {
    if (!isWord || lower.length < 3 || lower.length > maxStemmedWordLength || (pos && isFunction.has(pos)))
      continue;
    const folded = fold(lower);
    if (!stopWords[language].has(folded)) stems.add(stem(language, { spelled: lower, folded }));
  }
  return [...stems];
}

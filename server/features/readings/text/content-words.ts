import { frequentWords, type functionWords } from "#server/platform/search/function-words.ts";
import { maxStemmedWordLength, stem } from "#server/platform/search/languages.ts";
import { fold } from "#server/platform/search/words.ts";
import type { Token } from "./parsed-text.ts";
import type { ReadLanguage } from "./text-reading.ts";

/** Words without a meaning of their own, in any text. */
const common = {
  en: stopsOf(
    "en",
    `always never ever even also only around away something anything everything nothing
    someone everyone nobody thing things lot lots bit kind really quite maybe perhaps wonder ask asked want wanted need
    needed make makes making come came coming say said tell told keep kept let put use used being having doing gets
    getting going gone seem seems became become next last first whole own why whether while until through without
    another n't 'll 've 're`,
  ),
  de: stopsOf("de"),
  fr: stopsOf("fr"),
  es: stopsOf("es"),
  pt: stopsOf("pt"),
  it: stopsOf("it"),
};

function stopsOf(language: keyof typeof functionWords, more = ""): ReadonlySet<string> {
  return new Set([...frequentWords(language), ...more.split(/\s+/)].map(fold));
}

const isFunction = new Set(["NUM", "PRON", "AUX", "DET", "ADP"]);

/** Stems of the words that say what it is about, each once. None in a language without a list of small words. */
export function contentStems(tokens: readonly Token[], language: ReadLanguage): string[] {
  if (language === "other" || language === "none") return [];
  const stems = new Set<string>();
  for (const { isWord, lower, pos } of tokens) {
    if (!isWord || lower.length < 3 || lower.length > maxStemmedWordLength || (pos && isFunction.has(pos)))
      continue;
    const folded = fold(lower);
    if (!common[language].has(folded)) stems.add(stem(language, { spelled: lower, folded }));
  }
  return [...stems];
}

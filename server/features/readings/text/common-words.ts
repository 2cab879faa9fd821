import { readFileSync } from "node:fs";
import { frequentWords } from "#server/platform/search/function-words.ts";
import { isReadLanguage, type ReadLanguage, readLanguages } from "./text-reading.ts";

const functionWords = new Map<ReadLanguage, ReadonlySet<string>>(
  readLanguages.map((language) => [language, frequentWords(language)]),
);

/** Whether it is a word such as "he" or "the", in lower case. */
export const isFunctionWord = (word: string, language: ReadLanguage): boolean =>
  isReadLanguage(language) && (functionWords.get(language)?.has(word) ?? false);

/** Words that short lines of English diaries consist of. */
const inDiaries = readFileSync(new URL("frequent-words.txt", import.meta.url), "utf8").split(/\s+/);
const english = frequentWords("en").union(new Set(inDiaries));

/** Whether English uses a word in lower case, which others may, too. */
export const knowsEnglish = (word: string): boolean => english.has(word);

import { t } from "#contract/translate.ts";

const wordsInAMinute = 220;

/** Counts the words of a Markdown text in any language, without link addresses. */
export function countWords(markdown: string): number {
  const read = markdown.replaceAll(/\]\([^)\s]*\)/g, "]");
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(read))
    if (isWordLike) count += 1;
  return count;
}

export const readingMinutes = (words: number) => Math.max(1, Math.round(words / wordsInAMinute));

export const inWords = (count: number) => t("{count, plural, one {# word} other {# words}}", { count });

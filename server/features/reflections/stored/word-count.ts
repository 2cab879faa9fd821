import { ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { plainText } from "#server/platform/search/plain-text.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Counts words as a reader does, in any script: "don't" is one. `text` is plain, without Markdown. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Leaves out an activity's questions, which somebody else wrote. */
export const countOwnWords = ({ body, answers }: Draft): number =>
  countWords(plainText(answers ? ownWordsMarkdown(answers) : body));

import { ownWordsMarkdown } from "#contract/activities/answers-markdown.ts";
import type { Draft } from "#contract/reflections/reflections.ts";
import { plainText } from "#server/platform/search/plain-text.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words as a reader counts them, in any script: "don't" is one. `text` is plain, without Markdown's signs. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Leaves out the questions of an activity, which somebody else wrote. */
export const countOwnWords = ({ body, answers }: Draft): number =>
  countWords(plainText(answers ? ownWordsMarkdown(answers) : body));

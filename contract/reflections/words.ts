const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words as a reader counts them, in any script: "don't" is one. `text` is plain, without Markdown's signs. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

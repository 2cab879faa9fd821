const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Counts words as a reader does, in any script: "don't" is one. `text` is plain, without Markdown. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

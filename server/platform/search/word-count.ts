const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Counts words as a reader does, in any script: "don't" is one. `text` is plain, without Markdown. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Nearly the same in a tenth of the time, for scripts that put spaces between words. */
export const countWordsFast = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Counts the pieces between spaces. */
export const countSpaced = (text: string): number => text.split(/\s+/u).filter(Boolean).length;

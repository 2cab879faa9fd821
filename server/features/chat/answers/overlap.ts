/** The longest repetition to look for, in UTF-16 code units. */
export const longestOverlap = 240;
const shortestOverlap = 3;

/**
 * How much of the beginning of `next` repeats the end of `text`. A model that continues its own text often
 * begins with its last words. Only whole words count as repeated.
 */
export function overlapOf(text: string, next: string): number {
  const end = text.slice(-longestOverlap);
  for (let length = Math.min(end.length, next.length); length >= shortestOverlap; length -= 1) {
    if (!next.startsWith(end.slice(-length))) continue;
    const [before, first] = [text.at(-length - 1) ?? " ", next[0] ?? ""];
    if (!(isLetter(before) && isLetter(first))) return length;
  }
  return 0;
}

/**
 * Returns what goes between the two texts: a space if `text` ends with a punctuation mark and `next` begins
 * with a letter, otherwise nothing. Models leave out the space that their own text would begin with.
 */
export function joint(text: string, next: string): string {
  if (!/\S$/.test(text) || !/^\S/.test(next)) return "";
  return /[.!?:;,…”"»)]$/.test(text) && isLetter(next[0] ?? "") ? " " : "";
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

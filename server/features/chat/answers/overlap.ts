/** UTF-16 code units of what may have been repeated. */
export const longestOverlap = 240;
const shortestOverlap = 3;

/**
 * How much of the beginning of `next` repeats the end of `text`. A model that goes on with its own text often begins
 * with its last words; whole words alone count as repeated.
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
 * What goes between the two: nothing, unless a sentence has just ended or `next` begins one, because models leave out
 * the space that their own text would begin with.
 */
export function joint(text: string, next: string): string {
  if (!/\S$/.test(text) || !/^\S/.test(next)) return "";
  return /[.!?:;,…”"»)]$/.test(text) && isLetter(next[0] ?? "") ? " " : "";
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);

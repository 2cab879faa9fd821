/** The longest repetition to look for, in UTF-16 code units. */
export const maxOverlapLength = 240;
const minOverlapLength = 3;

/**
 * How much of the beginning of `next` repeats the end of `text`. A model that continues its own text often
 * begins with its last words, at times after a quotation mark. Only whole words count as repeated.
 */
export function overlapOf(text: string, next: string): number {
  const end = text.slice(-maxOverlapLength).trimEnd();
  const skipped = /^[\s“„"«…]*/u.exec(next)?.[0].length ?? 0;
  const said = next.slice(skipped);
  for (let length = Math.min(end.length, said.length); length > 0; length -= 1) {
    if (!said.startsWith(end.slice(-length))) continue;
    const isWhole = !(isLetter(end.at(-length - 1)) && isLetter(said[0]));
    // A short overlap must end at the end of a word, because “a” may also begin “and”.
    if (!isWhole || (length < minOverlapLength && isLetter(said[length]))) continue;
    const spaces = /\s$/.test(text) ? (/^ */.exec(said.slice(length))?.[0].length ?? 0) : 0;
    return skipped + length + spaces;
  }
  return 0;
}

/**
 * Returns what goes between the two texts: a space if `next` begins with a letter right after a letter or a
 * punctuation mark, otherwise nothing. Models leave out the space that their own text would begin with. They are
 * hardly ever cut off within a word, so two letters belong to two words unless `next` repeated the first one.
 */
export function joint(text: string, next: string, hasRepeated: boolean): string {
  if (!isLetter(next[0])) return "";
  return /[.!?:;,…”"»)]$/.test(text) || (!hasRepeated && isLetter(text.at(-1))) ? " " : "";
}

const isLetter = (character = "") => /[\p{L}\p{N}]/u.test(character);

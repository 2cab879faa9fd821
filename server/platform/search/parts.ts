/** PostgreSQL keeps positions up to 16,383 in a tsvector, and at most 255 of each term (its manual, 12.9 and 8.11). */
export const longestPart = 16_000;
export const mostOfOneTerm = 255;
export const longestPhrase = 32;
/** A reflection's share of the row numbers in SQLite's index. */
export const mostParts = 4096;

export type Part = { start: number; end: number };

/**
 * Cuts a text into parts that both engines index without loss. Neighbours share as many positions as a phrase
 * can have but one, so that every phrase lies whole in some part. `null` parts two texts and is never a hit.
 *
 * The longest reflection (half a million letters, each a word of its own and all the same) makes 2,240 parts;
 * what would go past `mostParts` is not searchable.
 */
export function splitIntoParts(terms: readonly (string | null)[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < terms.length && parts.length < mostParts) {
    const end = endOfPart(terms, start);
    parts.push({ start, end });
    if (end === terms.length) break;
    start = end - (longestPhrase - 1);
  }
  return parts;
}

function endOfPart(terms: readonly (string | null)[], start: number): number {
  const counts = new Map<string, number>();
  const last = Math.min(start + longestPart, terms.length);
  for (let at = start; at < last; at++) {
    const term = terms[at];
    if (term === null || term === undefined) continue;
    const count = (counts.get(term) ?? 0) + 1;
    if (count > mostOfOneTerm) return at;
    counts.set(term, count);
  }
  return last;
}

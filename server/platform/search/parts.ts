import type { Engine } from "../database.ts";

/**
 * A tsvector holds positions up to 16,383, at most 255 of each term (PostgreSQL manual, 12.9 and 8.11). Parts
 * are shorter than that, because SQLite writes each of them without a pause.
 */
export const maxPartLength = 4000;
export const maxOfOneTerm: Record<Engine, number> = { sqlite: maxPartLength, postgres: 255 };
export const maxPhraseLength = 32;
/** The number of row ids that each text has in SQLite's index. */
export const maxParts = 4096;

export type Part = { start: number; end: number };

/**
 * Splits a text into parts that both engines index without loss. Neighbouring parts overlap by one position less than
 * the longest phrase, so that every phrase is complete in some part. `null` separates two texts and never matches. On
 * PostgreSQL, the longest text (half a million times the same letter, each a word) makes 2,240 parts. Text beyond
 * `maxParts` can't be searched.
 */
export function splitIntoParts(engine: Engine, terms: readonly (string | null)[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  while (start < terms.length && parts.length < maxParts) {
    const end = endOfPart(terms, start, maxOfOneTerm[engine]);
    parts.push({ start, end });
    if (end === terms.length) break;
    start = end - (maxPhraseLength - 1);
  }
  return parts;
}

function endOfPart(terms: readonly (string | null)[], start: number, most: number): number {
  const last = Math.min(start + maxPartLength, terms.length);
  if (most >= maxPartLength) return last;
  const counts = new Map<string, number>();
  for (let at = start; at < last; at++) {
    const term = terms[at];
    if (term === null || term === undefined) continue;
    const count = (counts.get(term) ?? 0) + 1;
    if (count > most) return at;
    counts.set(term, count);
  }
  return last;
}

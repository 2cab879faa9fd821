import { fnv1a } from "../text-rules.ts";
import { crisisWeights } from "./crisis-weights.ts";

/** The number of weights. Words and parts of words share them by hash. */
export const weightCount = 2 ** 14;

/** The code of a weight of 0 in `crisisWeights`. */
export const codeOfZero = 80;

/** The weight of one step. */
export const weightOfStep = 1 / 8;

/** Minimum and maximum length of the parts of words that count. */
const [shortest, longest] = [3, 5];

/**
 * How much words resemble those of signs (above 0) or of other lines (below 0), by weights that
 * `scripts/weigh-crisis-lines.ts` learned from the labelled lines to build with. It decides only where a rule
 * found a faint cue (docs/decisions/0052).
 */
export function likenessToSigns(words: readonly string[]): number {
  const places = weightIndices(words);
  const steps = places.reduce((sum, place) => sum + crisisWeights.charCodeAt(place) - codeOfZero, 0);
  return (steps * weightOfStep) / Math.sqrt(Math.max(1, places.length));
}

/** Indices of the weights of these words and their parts, without duplicates. */
export function weightIndices(words: readonly string[]): number[] {
  const places = new Set<number>();
  for (const word of words) {
    places.add(indexOfWeight(` ${word}`));
    const whole = `_${word}_`;
    for (let length = shortest; length <= longest; length += 1)
      for (let from = 0; from + length <= whole.length; from += 1)
        places.add(indexOfWeight(whole.slice(from, from + length)));
  }
  return [...places];
}

function indexOfWeight(piece: string): number {
  const hash = fnv1a(piece);
  return (hash ^ (hash >>> 15)) & (weightCount - 1);
}

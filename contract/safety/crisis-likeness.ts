import { fnv1a } from "../text-rules.ts";
import { crisisWeights } from "./crisis-weights.ts";

/** How many weights there are. Words and pieces of words share them by their hash. */
export const weightCount = 2 ** 14;

/** The code of a weight of 0 in `crisisWeights`. */
export const codeOfZero = 80;

/** What one step of a code is worth. */
export const weightOfStep = 1 / 8;

/** The shortest and longest pieces of a word that count. */
const [shortest, longest] = [3, 5];

/**
 * How much words resemble those of signs (above 0) or of other lines (below 0), by weights that
 * `scripts/weigh-crisis-lines.ts` learned from the labelled lines to build with. It decides only where a rule
 * found a faint cue (docs/decisions/0052).
 */
export function likenessToSigns(words: readonly string[]): number {
  const places = placesOf(words);
  const steps = places.reduce((sum, place) => sum + crisisWeights.charCodeAt(place) - codeOfZero, 0);
  return (steps * weightOfStep) / Math.sqrt(Math.max(1, places.length));
}

/** Where the weights of these words and of their pieces are, each once. */
export function placesOf(words: readonly string[]): number[] {
  const places = new Set<number>();
  for (const word of words) {
    places.add(placeOf(` ${word}`));
    const whole = `_${word}_`;
    for (let length = shortest; length <= longest; length += 1)
      for (let from = 0; from + length <= whole.length; from += 1)
        places.add(placeOf(whole.slice(from, from + length)));
  }
  return [...places];
}

function placeOf(piece: string): number {
  const hash = fnv1a(piece);
  return (hash ^ (hash >>> 15)) & (weightCount - 1);
}

import type { Passage } from "../reading/sources.ts";

/** How well a passage answers a question. */
export type Rated = {
  /** The share of the question's words that it contains, from 0 to 1. Rare words weigh more. */
  words: number;
  /** The cosine between their vectors. `null` if it is not among the nearest, or has no vector. */
  likeness: number | null;
  /** How alike the feelings of its page and of the question are, from 0 to 1. */
  felt: number;
};

/** A passage below both of these is not evidence. */
const minWords = 0.25;
const minLikeness = 0.28;
/** How much the question's words and feelings add to the likeness. */
const wordsWeigh = 0.35;
const feltWeighs = 0.35;

export const isByWords = ({ words, felt }: Rated): boolean => words >= minWords || felt > 0;

export const isEvidence = (rated: Rated): boolean =>
  isByWords(rated) || (rated.likeness !== null && rated.likeness >= minLikeness);

/** From 0 to 1. */
export const scoreOf = ({ words, likeness, felt }: Rated): number =>
  (Math.max(0, likeness ?? 0) + wordsWeigh * words + feltWeighs * felt) / (1 + wordsWeigh + feltWeighs);

const maxOfOneReflection = 2;
/** How much a second passage of the same reflection loses. */
const second = 0.05;

/** The best passages, at most two from each reflection, best first. */
export function diverse(passages: readonly Passage[], limit: number): Passage[] {
  const counts = new Map<string, number>();
  const chosen: Passage[] = [];
  for (const passage of passages.toSorted(byScore)) {
    const count = counts.get(passage.reflection_id) ?? 0;
    counts.set(passage.reflection_id, count + 1);
    if (count < maxOfOneReflection)
      chosen.push({ ...passage, score: Math.max(0, passage.score - count * second) });
  }
  return chosen.sort(byScore).slice(0, limit);
}

const newestFirst = (one: Passage, other: Passage) =>
  one.day < other.day ? 1 : one.day > other.day ? -1 : 0;

export const inOrderOf = (passages: readonly Passage[], order: "newest" | "oldest"): Passage[] =>
  order === "newest"
    ? passages.toSorted(newestFirst)
    : passages.toSorted((one, other) => newestFirst(other, one));

const byScore = (one: Passage, other: Passage) => other.score - one.score || newestFirst(one, other);

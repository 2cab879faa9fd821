import { wordCount } from "./sentences.ts";
import { contentStemsOf } from "./stems.ts";
import type { Turn } from "./talk.ts";

/** How many earlier messages the last one is compared with. */
const lookedBackAt = 5;
const longestRead = 4000;
const fewestWords = 3;

/** These shares tell the dialogues of `circles-dialogues.ts` apart. */
const leastShared = 0.25;
const mostNew = 0.4;
const mostNewIfAlike = 0.6;

/**
 * Whether the person has returned to the same matter for the third time in the last few messages or days,
 * with little new. Compares the stems of their words, and ignores short and everyday ones.
 */
export function isInCircles(turns: readonly Turn[], lastDays: readonly string[] = []): boolean {
  const texts = [...lastDays, ...turns.filter(({ role }) => role === "person").map(({ text }) => text)]
    .filter((text) => wordCount(text) >= fewestWords)
    .slice(-lookedBackAt - 1)
    .map((text) => text.slice(0, longestRead));
  const rounds = contentStemsOf(texts);
  const last = rounds.at(-1);
  if (!last || last.size === 0) return false;
  const earlier = rounds.slice(0, -1);
  const shared = earlier
    .map((round) => ({ round, count: [...round].filter((stem) => last.has(stem)).length }))
    .filter(({ round, count }) => count > 0 && count / Math.min(round.size, last.size) >= leastShared);
  const known = new Set(earlier.flatMap((round) => [...round]));
  const fresh = [...last].filter((stem) => !known.has(stem)).length / last.size;
  const isAlike = shared.some(({ count }) => count >= 2);
  return shared.length >= 2 && fresh <= (isAlike ? mostNewIfAlike : mostNew);
}

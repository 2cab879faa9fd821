import { contentStemsOf } from "#server/platform/search/content-stems.ts";
import { countSpaced } from "#server/platform/search/word-count.ts";
import type { Turn } from "./talk.ts";

/** How many earlier messages the last one is compared with. */
const maxLookedBack = 5;
const maxReadLength = 4000;
const minWords = 3;

/** Thresholds that separate the dialogues of `circles-dialogues.json`. */
const minShared = 0.25;
const maxNew = 0.4;
const maxNewIfAlike = 0.6;

/**
 * Whether the person has returned to the same matter for the third time in their last few messages, with little new.
 * Compares the stems of their words, and ignores short and everyday ones.
 */
export function isInCircles(turns: readonly Turn[]): boolean {
  const said = turns.flatMap(({ role, text }) => (role === "person" ? [text.slice(0, maxReadLength)] : []));
  if (countSpaced(said.at(-1) ?? "") < minWords) return false;
  const messages = said.filter((text) => countSpaced(text) >= minWords).slice(-maxLookedBack - 1);
  const rounds = contentStemsOf(messages);
  const last = rounds.pop();
  if (!last || last.size === 0) return false;
  const shared = rounds
    .map((round) => ({ size: Math.min(round.size, last.size), count: round.intersection(last).size }))
    .filter(({ size, count }) => count > 0 && count / size >= minShared);
  const known = new Set(rounds.flatMap((round) => [...round]));
  const fresh = last.difference(known).size / last.size;
  const isAlike = shared.some(({ count }) => count >= 2);
  return shared.length >= 2 && fresh <= (isAlike ? maxNewIfAlike : maxNew);
}

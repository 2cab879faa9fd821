import { contentStemsOf } from "#server/platform/search/content-stems.ts";
import { sentencesOf } from "#server/platform/search/sentences.ts";
import { countSpaced } from "#server/platform/search/word-count.ts";
import type { Turn } from "./talk.ts";

/** How many earlier messages the last one is compared with. */
const maxLookedBack = 5;
const maxReadLength = 4000;
const minWords = 3;
const maxPieceLength = 40;

/** Thresholds that separate the dialogues of `circles-dialogues.json`. */
const minShared = 0.25;
const maxNew = 0.4;
const maxNewIfAlike = 0.6;

/**
 * Whether the person has returned to the same matter for the third time in the last few messages or days,
 * with little new. Compares the stems of their words, and ignores short and everyday ones.
 */
export function isInCircles(turns: readonly Turn[], lastDays: readonly string[] = []): boolean {
  const said = turns.flatMap(({ role, text }) => (role === "person" ? [text.slice(0, maxReadLength)] : []));
  if (countSpaced(said.at(-1) ?? "") < minWords) return false;
  const messages = said.filter((text) => countSpaced(text) >= minWords).slice(-maxLookedBack - 1);
  const days = lastDays.map((day) => piecesOf(day.slice(0, maxReadLength)));
  const texts = [...days.flat(), ...messages];
  const stemsOf = new Map(contentStemsOf(texts).map((stems, at) => [texts[at], stems]));
  const roundsOf = (some: readonly string[]) => some.flatMap((text) => stemsOf.get(text) ?? []);
  const rounds = roundsOf(messages);
  const last = rounds.at(-1);
  if (!last || last.size === 0) return false;
  const closestOfDays = days.flatMap((pieces) => closest(roundsOf(pieces), last) ?? []);
  const earlier = [...closestOfDays, ...rounds.slice(0, -1)].slice(-maxLookedBack);
  const shared = earlier
    .map((round) => ({ round, count: sharedBy(round, last) }))
    .filter(({ round, count }) => count > 0 && count / Math.min(round.size, last.size) >= minShared);
  const known = new Set(earlier.flatMap((round) => [...round]));
  const fresh = [...last].filter((stem) => !known.has(stem)).length / last.size;
  const isAlike = shared.some(({ count }) => count >= 2);
  return shared.length >= 2 && fresh <= (isAlike ? maxNewIfAlike : maxNew);
}

/** About as long as a message, because a long day is a little like everything. */
function piecesOf(day: string): string[] {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(day)) {
    const before = pieces.at(-1);
    if (before !== undefined && countSpaced(before) + countSpaced(sentence) <= maxPieceLength)
      pieces[pieces.length - 1] = `${before} ${sentence}`;
    else pieces.push(sentence);
  }
  return pieces;
}

const sharedBy = (round: ReadonlySet<string>, last: ReadonlySet<string>) =>
  [...round].filter((stem) => last.has(stem)).length;

const closest = (rounds: readonly Set<string>[], last: ReadonlySet<string>) =>
  rounds.reduce<Set<string> | undefined>(
    (best, round) => (best && sharedBy(best, last) >= sharedBy(round, last) ? best : round),
    undefined,
  );

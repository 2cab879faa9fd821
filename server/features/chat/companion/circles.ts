import { contentStems } from "./stems.ts";
import type { Turn } from "./talk.ts";

/** Earlier messages that the last one is held against. */
const lookedBackAt = 5;
const longestRead = 4000;
const fewestStems = 2;

/**
 * Whether the person has come to the same matter for the third time, in the last few messages or days, with little
 * that is new. Compares the stems of the words; those that every text uses don't count.
 */
export function isInCircles(turns: readonly Turn[], lastDays: readonly string[] = []): boolean {
  const rounds = [...lastDays, ...turns.filter(({ role }) => role === "person").map(({ text }) => text)]
    .slice(-lookedBackAt - 1)
    .map((text) => contentStems(text.slice(0, longestRead)))
    .filter(({ size }) => size >= fewestStems);
  const last = rounds.at(-1);
  if (!last) return false;
  const earlier = rounds.slice(0, -1);
  return earlier.filter((round) => overlap(round, last) >= 0.5).length >= 2;
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared / Math.min(one.size, other.size);
}

import type { versionReasons } from "#contract/reflections/reflection-history.ts";

export type VersionReason = (typeof versionReasons)[number];

const maxPauseMs = 600_000;
const maxSessionMs = 1_800_000;
/** Half of a shorter text is quickly written again. */
const minWordsToKeep = 50;

type WritingSession = { writing_began_at: number; updated_at: number; saved_session: string | null };

/** Whether words saved now belong to a later writing session than the stored ones. */
export const isResumed = (stored: WritingSession, now: number, session: string | null): boolean =>
  stored.saved_session !== session ||
  now - stored.updated_at > maxPauseMs ||
  now - stored.writing_began_at >= maxSessionMs;

export const isShortened = (storedWords: number, newWords: number): boolean =>
  storedWords >= minWordsToKeep && newWords * 2 < storedWords;

/**
 * Finds the moment that would be missed least: the one nearest to a neighbour, and of two equally near ones
 * the one whose other neighbour is nearer. `moments` are sorted, earliest first. The last is never chosen.
 * @returns its index, or -1 for fewer than two moments
 */
export function mostCrowded(moments: readonly number[]): number {
  let chosen = -1;
  let nearest = Number.POSITIVE_INFINITY;
  let farther = Number.POSITIVE_INFINITY;
  for (let at = 0; at < moments.length - 1; at += 1) {
    const gaps = [gapAfter(moments, at - 1), gapAfter(moments, at)].sort((one, other) => one - other);
    const [near = Number.POSITIVE_INFINITY, far = Number.POSITIVE_INFINITY] = gaps;
    if (near > nearest || (near === nearest && far >= farther)) continue;
    chosen = at;
    nearest = near;
    farther = far;
  }
  return chosen;
}

function gapAfter(moments: readonly number[], at: number): number {
  const [moment, next] = [moments[at], moments[at + 1]];
  return moment === undefined || next === undefined ? Number.POSITIVE_INFINITY : next - moment;
}

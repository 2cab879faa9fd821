import type { versionReasons } from "#contract/reflections/reflection-history.ts";

export type VersionReason = (typeof versionReasons)[number];

const longestPauseMs = 600_000;
const longestSittingMs = 1_800_000;
/** Of a shorter text, half is soon rewritten. */
const wordsWorthKeeping = 50;

type Sitting = { sitting_at: number; updated_at: number; saved_session: string | null };

/** Whether words saved now belong to another sitting than the stored ones. */
export const isLaterSitting = (stored: Sitting, now: number, session: string | null): boolean =>
  stored.saved_session !== session ||
  now - stored.updated_at > longestPauseMs ||
  now - stored.sitting_at >= longestSittingMs;

export const isShortened = (storedWords: number, newWords: number): boolean =>
  storedWords >= wordsWorthKeeping && newWords * 2 < storedWords;

/**
 * Which of several moments, the earliest first, stands nearest to a neighbour: the one that is missed least. Of two
 * that are equally near, the one in the denser place. Never the last. -1 for fewer than two.
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

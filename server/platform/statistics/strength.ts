import type { Strength } from "#contract/strengths.ts";

/** Minimum days on each side of a comparison. */
export const minDays = 8;

/**
 * @param result `n`: days, for a comparison those of its smaller side; `p`: corrected for multiple testing; `effect`:
 * -1 to 1, a rank correlation or Cliff's delta. From .3 on, an effect is of medium size (Cohen 1988).
 */
export const strengthOf = ({ n, p, effect }: { n: number; p: number; effect: number }): Strength =>
  n < minDays ? "too_few" : certaintyOf({ p, effect });

/** The same for a result that has enough days. */
export function certaintyOf({ p, effect }: { p: number; effect: number }): Exclude<Strength, "too_few"> {
  if (p > 0.05) return "chance";
  if (p <= 0.01 && Math.abs(effect) >= 0.3) return "strong";
  return Math.abs(effect) >= 0.15 ? "fair" : "weak";
}

/** About how many more days until both sides of a comparison have enough, at the current rates. 0 if they have. */
export function daysStillNeeded({ withIt, withoutIt }: { withIt: number; withoutIt: number }): number {
  const days = withIt + withoutIt;
  const lacking = minDays - Math.min(withIt, withoutIt);
  if (lacking <= 0) return 0;
  // A side without days is assumed to occur once in as many days as there were.
  const rate = Math.max(Math.min(withIt, withoutIt), 1) / Math.max(days, 2);
  return roughly(lacking / rate);
}

/** Rounds up to the next 5 or 10, to avoid false precision. */
function roughly(days: number): number {
  const step = days <= 10 ? 1 : days <= 50 ? 5 : 10;
  return Math.ceil(days / step) * step;
}

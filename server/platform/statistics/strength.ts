import type { Strength } from "#contract/strengths.ts";

/** Fewer days on one side of a comparison say nothing. */
export const minDays = 8;

/**
 * @param result `n`: days, of a comparison those of its smaller side; `p`: corrected for all that were tried;
 * `effect`: -1 to 1, a rank correlation or Cliff's delta. From .3 on, an effect is of medium size (Cohen 1988).
 */
export function strengthOf({ n, p, effect }: { n: number; p: number; effect: number }): Strength {
  if (n < minDays) return "too_few";
  if (p > 0.05) return "chance";
  if (p <= 0.01 && Math.abs(effect) >= 0.3) return "strong";
  return Math.abs(effect) >= 0.15 ? "fair" : "weak";
}

/**
 * About how many more days until both sides of a comparison have enough, if they come as often as so far.
 * 0 if they have.
 */
export function daysStillNeeded({ withIt, withoutIt }: { withIt: number; withoutIt: number }): number {
  const days = withIt + withoutIt;
  const lacking = minDays - Math.min(withIt, withoutIt);
  if (lacking <= 0) return 0;
  // Before the first day of either side, it is taken to come once in as many days as there were.
  const rate = Math.max(Math.min(withIt, withoutIt), 1) / Math.max(days, 2);
  return roughly(lacking / rate);
}

/** A number that claims no more than is known: up to the next 5 or 10. */
function roughly(days: number): number {
  const step = days <= 10 ? 1 : days <= 50 ? 5 : 10;
  return Math.ceil(days / step) * step;
}

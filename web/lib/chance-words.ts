import { counted } from "./counted.ts";

/** `4 more comparisons could be chance`. `isMore`: others are shown above. */
export const chanceCount = (count: number, isMore: boolean): string =>
  `${counted(count, isMore ? "more comparison" : "comparison")} could be chance`;

/**
 * How seldom chance alone makes such a difference, and that a difference does not say why.
 * @param p corrected for the number of comparisons, so no less than the p-value of this one
 */
export function chanceWords(p: number, tried: number): string {
  if (p > 0.2)
    return tried > 1
      ? `Among ${tried.toLocaleString("en")} comparisons, a difference like this could easily be chance.`
      : "A difference like this could easily be chance.";
  const often = Math.min(1000, Math.floor(1 / p)).toLocaleString("en");
  const allowing =
    tried > 1 ? ` That allows for all ${tried.toLocaleString("en")} comparisons that were made.` : "";
  return `If nothing linked them, a difference this large would come up less than once in ${often} times.${allowing} It does not say which comes first.`;
}

import type { Pattern } from "#contract/insights/insights.ts";
import { counted } from "#web/lib/counted.ts";

/** Names the days, as the start of a sentence: `Days with #running`. */
export function daysOf({ kind, label }: Pattern): string {
  switch (kind) {
    case "tag":
      return `Days with #${label}`;
    case "person":
    case "place":
      return `Days that mention ${label}`;
    case "activity":
      return `Days with “${label}”`;
    case "fact":
      return `Days with ${label}`;
    case "weekday":
      return label;
    case "part_of_day":
      return `Days begun ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    case "weather":
      return `Days under ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  }
}

/** The same in a word, next to its bar. */
export const nameOf = ({ kind, label }: Pattern): string => (kind === "tag" ? `#${label}` : label);

/** Which days count: lists of people and themes count others, such as days without a mood. */
export const countedToo = ({ kind }: Pattern): string =>
  kind === "tag" ? " and the tag, or its name in the text" : "";

/** A sentence that claims no more than the numbers support, and never names causes. */
export function claimOf(pattern: Pattern): string {
  const days = daysOf(pattern);
  const { verdict, effect } = pattern;
  if (verdict === "chance") return `${days}: no clear difference`;
  const side = effect.difference > 0 ? "lighter" : "heavier";
  return `${days} tend to be ${verdict === "weak" ? "a little " : ""}${side}`;
}

export const strengthWords: Record<Pattern["verdict"], string> = {
  strong: "Strong evidence",
  fair: "Fair evidence",
  weak: "Weak evidence",
  chance: "Could be chance",
};

/** Comparisons whose days other patterns have. */
export const alikeInWords = (count: number): string =>
  `${counted(count, "more thing goes", "more things go")} with your mood only on days that are counted above.`;

/** What is missing for factors that are not shown. */
export const tooFewInWords = (count: number): string =>
  `${counted(count, "more thing is", "more things are")} on too few days to compare. Each needs 8 days with a mood.`;

function steps(value: number): string {
  const size = Math.abs(value).toFixed(1);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** `+0.6 steps of mood (+0.2 to +1.0)` */
export const effectInWords = ({ difference, low, high }: Pattern["effect"]) =>
  `${steps(difference)} steps of mood (${steps(low)} to ${steps(high)})`;

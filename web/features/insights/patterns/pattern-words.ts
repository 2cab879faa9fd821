import type { Pattern } from "#contract/insights/insights.ts";
import type { Strength } from "#contract/strengths.ts";

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

/** A sentence that claims no more than the numbers support, and never names causes. */
export function claimOf(pattern: Pattern): string {
  const days = daysOf(pattern);
  const { verdict, effect } = pattern;
  if (effect === null || verdict === "too_few") return days;
  if (verdict === "chance") return `${days} are like the others`;
  const side = effect.difference > 0 ? "lighter" : "heavier";
  return `${days} tend to be ${verdict === "weak" ? "a little " : ""}${side}`;
}

export const strengthWords: Record<Strength, string> = {
  strong: "Strength: strong",
  fair: "Strength: fair",
  weak: "Strength: weak",
  chance: "Could be chance",
  too_few: "Not enough to say yet",
};

const minChance = 1000;

/** `about 1 in 33` */
export function chanceInWords(p: number): string {
  if (p <= 1 / minChance) return `less than once in ${minChance.toLocaleString("en")}`;
  if (p > 0.4) return "more than once in 3";
  return `about once in ${Math.round(1 / p)}`;
}

export function honestyOf({ p, effect }: Pattern, tried: number): string {
  if (p === null || effect === null) return "";
  const patterns = tried === 1 ? "the one pattern that was" : `the ${tried} patterns that were`;
  return `If nothing linked them, a pattern this strong would come up ${chanceInWords(p)} times, allowing for ${patterns} looked at. It does not say which comes first.`;
}

function steps(value: number): string {
  const size = Math.abs(value).toFixed(1);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** `+0.6 steps of mood (+0.2 to +1.0)` */
export const effectInWords = ({ difference, low, high }: NonNullable<Pattern["effect"]>) =>
  `${steps(difference)} steps of mood (${steps(low)} to ${steps(high)})`;

/** `Not enough to say yet. About 20 more days.` */
export const needInWords = (days: number | null) =>
  days === null ? "Not enough to say yet." : `About ${days} more ${days === 1 ? "day" : "days"}.`;

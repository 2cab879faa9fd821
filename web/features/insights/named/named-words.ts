import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import { counted } from "#web/lib/counted.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moods } from "#web/lib/feelings.ts";

export const firstAndLast = ({ first_day, last_day }: { first_day: string; last_day: string }): string =>
  first_day === last_day
    ? formatDay(first_day, "short")
    : `${formatDay(first_day, "short")} to ${formatDay(last_day, "short")}`;

/** A short summary of the moods, for a list. */
export function moodSummary({ n, mean, others, strength }: MoodsBeside): string {
  if (n === 0 || mean === null) return "No moods on these days";
  if (strength === "too_few" || strength === "chance" || others.mean === null) return "";
  const side = mean >= others.mean ? "brighter" : "heavier";
  return strength === "weak"
    ? `A little ${side} days`
    : `${side.slice(0, 1).toUpperCase()}${side.slice(1)} days`;
}

/** A sentence on the moods that claims no more than the numbers support. */
export function moodSentence({ n, mean, others, strength, needs_days }: MoodsBeside): string {
  if (n === 0 || mean === null) return "None of these days has a mood.";
  if (others.n === 0 || others.mean === null)
    return "Every day with a mood is one of these, so there is nothing to compare.";
  const compared = `Their mean mood is ${mean.toFixed(1)} of 5. On ${counted(others.n, "other day")} between them it is ${others.mean.toFixed(1)}.`;
  if (strength === "too_few")
    return `${compared} Not enough to say yet.${needs_days ? ` About ${counted(needs_days, "more day")}.` : ""}`;
  if (strength === "chance") return `${compared} The difference could be chance.`;
  const how = { strong: "clear", fair: "fair", weak: "small" }[strength];
  return `${compared} The difference is ${how}, and unlikely to be chance. It does not say which comes first.`;
}

export const moodCounts = ({ counts }: MoodsBeside): string =>
  moods
    .flatMap(({ value, label }) => {
      const count = counts[value - 1] ?? 0;
      return count === 0 ? [] : [`${label} on ${counted(count, "day")}`];
    })
    .join(", ");

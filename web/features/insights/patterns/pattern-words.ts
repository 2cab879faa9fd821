import { formatNumber } from "#contract/formats.ts";
import type { Pattern } from "#contract/insights/insights.ts";
import { t } from "#contract/translate.ts";
import { moodLabel } from "#web/lib/feelings.ts";

/** Names the days, as the start of a sentence: `Days with #running`. */
export function daysOf({ key, kind, label }: Pattern): string {
  switch (kind) {
    case "tag":
      // Translators: this and the next messages are the beginning of a sentence, such as “Days with #running tend to
      // be lighter”. “label” is a tag.
      return t("Days with #{label}", { label });
    case "person":
    case "place":
      // Translators: “label” is the name of a person or a place.
      return t("Days that mention {label}", { label });
    case "activity":
      // Translators: “label” is the title of an activity.
      return t("Days with “{label}”", { label });
    case "fact":
      // Translators: “label” is the name of a daily fact, such as “a run”.
      return t("Days with {label}", { label });
    case "weekday":
      return label;
    case "part_of_day":
    case "weather":
      return daysByKey()[key] ?? label;
  }
}

const daysByKey = (): Readonly<Record<string, string>> => ({
  "part_of_day:morning": t("Days begun in the morning"),
  "part_of_day:afternoon": t("Days begun in the afternoon"),
  "part_of_day:evening": t("Days begun in the evening"),
  "part_of_day:night": t("Days begun at night"),
  // Translators: in the next messages, the picture behind the page while writing.
  "weather:stars": t("Days written under the stars"),
  "weather:moon": t("Days written by moonlight"),
  "weather:clouds": t("Days written among clouds"),
  "weather:fire": t("Days written by a fire"),
  "weather:water": t("Days written by the water"),
  "weather:trees": t("Days written among trees and mountains"),
  "weather:flowers": t("Days written among flowers"),
  "weather:indoors": t("Days written indoors"),
});

/** The same in a word, next to its bar. */
export const nameOf = ({ kind, label }: Pattern): string => (kind === "tag" ? `#${label}` : label);

/** What the numbers count, and the mean difference. Lists of people and themes count other days. */
export function numbersInWords({ kind, effect }: Pattern): string {
  const values = { good: moodLabel(4), bright: moodLabel(5), effect: effectInWords(effect) };
  return kind === "tag"
    ? // Translators: explains two bars with shares of days. “good” and “bright” are moods; “effect” is “+0.6 steps of
      // mood (+0.2 to +1.0)”.
      t(
        "Days that were {good} or {bright}, of the days with a mood and the tag, or its name in the text. On average {effect}.",
        values,
      )
    : // Translators: explains two bars with shares of days. “good” and “bright” are moods; “effect” is “+0.6 steps of
      // mood (+0.2 to +1.0)”.
      t("Days that were {good} or {bright}, of the days with a mood. On average {effect}.", values);
}

/** A sentence that claims no more than the numbers support, and never names causes. */
export function claimOf(pattern: Pattern): string {
  const days = daysOf(pattern);
  const { verdict, effect } = pattern;
  // Translators: “days” is the subject, such as “Days with #running”, “Days that mention Ada” or “Sundays”. The claims
  // are tendencies in the moods of these days, and name no cause.
  if (verdict === "chance") return t("{days}: no clear difference", { days });
  if (effect.difference > 0)
    return verdict === "weak"
      ? // Translators: the moods of these days are a little better.
        t("{days} tend to be a little lighter", { days })
      : // Translators: the moods of these days are better.
        t("{days} tend to be lighter", { days });
  return verdict === "weak"
    ? // Translators: the moods of these days are a little lower.
      t("{days} tend to be a little heavier", { days })
    : // Translators: the moods of these days are lower.
      t("{days} tend to be heavier", { days });
}

export const strengthWords = (verdict: Pattern["verdict"]): string =>
  ({
    // Translators: how sure a difference between days is.
    strong: t("Strong evidence"),
    fair: t("Fair evidence"),
    weak: t("Weak evidence"),
    chance: t("Could be chance"),
  })[verdict];

/** Comparisons whose days other patterns have. */
export const alikeInWords = (count: number): string =>
  t(
    "{count, plural, one {# more pattern is} other {# more patterns are}} not shown, because most of the days are already counted above.",
    { count },
  );

/** What is missing for factors that are not shown. */
export const tooFewInWords = (count: number): string =>
  t(
    "{count, plural, one {# more thing is} other {# more things are}} on too few days to compare. Each needs 8 days with a mood.",
    { count },
  );

function steps(value: number): string {
  const size = formatNumber(Math.abs(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (Math.abs(value) < 0.05) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** `+0.6 steps of mood (+0.2 to +1.0)` */
export const effectInWords = ({ difference, low, high }: Pattern["effect"]) =>
  // Translators: a difference on the scale of moods from 1 to 5, with its 95% interval: “+0.6 steps of mood (+0.2 to
  // +1.0)”.
  t("{difference} steps of mood ({low} to {high})", {
    difference: steps(difference),
    low: steps(low),
    high: steps(high),
  });

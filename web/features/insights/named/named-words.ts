import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import { formatList, joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moods } from "#web/lib/feelings.ts";

export const firstAndLast = ({ first_day, last_day }: { first_day: string; last_day: string }): string =>
  first_day === last_day
    ? onOneLine(first_day)
    : // Translators: two dates.
      t("{first} to {last}", { first: onOneLine(first_day), last: onOneLine(last_day) });

const onOneLine = (day: string) => formatDay(day, "short").replaceAll(" ", "\u00a0");

/** A short summary of the moods, for a list. */
export function moodSummary({ n, mean, others, strength }: MoodsBeside): string {
  if (n === 0 || mean === null) return t("No moods on these days");
  if (strength === "too_few" || strength === "chance" || others.mean === null) return "";
  // Translators: “brighter” days have better moods than other days, “heavier” days have lower ones.
  if (mean >= others.mean) return strength === "weak" ? t("Slightly brighter days") : t("Brighter days");
  return strength === "weak" ? t("Slightly heavier days") : t("Heavier days");
}

/** A sentence on the moods that claims no more than the numbers support. */
export function moodSentence({ n, mean, others, strength, needs_days }: MoodsBeside): string {
  if (n === 0 || mean === null) return t("None of these days has a mood.");
  if (others.n === 0 || others.mean === null)
    return t("Every day with a mood is one of these, so there is nothing to compare.");
  // Translators: “their” refers to the days on which something is mentioned. The other days lie between the first and
  // the last of them.
  const compared = t(
    "Their mean mood is {mean, number, ::.0} of 5. On {days, plural, one {# other day} other {# other days}} between them it is {otherMean, number, ::.0}.",
    { mean, days: others.n, otherMean: others.mean },
  );
  const evidence = {
    too_few: () =>
      joinSentences([
        t("Not enough to say yet."),
        needs_days !== null &&
          t("{days, plural, one {About # more day.} other {About # more days.}}", { days: needs_days }),
      ]),
    chance: () => t("The difference could be chance."),
    // Translators: “It” is the difference. It does not show whether the moods or what is mentioned came first.
    strong: () => t("The difference is clear, and unlikely to be chance. It does not say which comes first."),
    fair: () => t("The difference is fair, and unlikely to be chance. It does not say which comes first."),
    weak: () => t("The difference is small, and unlikely to be chance. It does not say which comes first."),
  }[strength];
  return joinSentences([compared, evidence()]);
}

export const moodCounts = ({ counts }: MoodsBeside): string =>
  formatList(
    moods.flatMap(({ value, label }) => {
      const count = counts[value - 1] ?? 0;
      // Translators: one of a list: “Low on 1 day, Good on 10 days”.
      const words = t("{mood} on {count, plural, one {# day} other {# days}}", { mood: label, count });
      return count === 0 ? [] : [words];
    }),
    { type: "unit" },
  );

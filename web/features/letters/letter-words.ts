import { type Day, daysBetween } from "#contract/day-rules.ts";
import { formatList, joinSentences } from "#contract/formats.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import { type Letter, type LetterHead, type Topic, topicKinds } from "#contract/letters/letters.ts";
import { t } from "#contract/translate.ts";
import { formatDay, formatDays } from "#web/lib/dates.ts";
import { moods } from "#web/lib/feelings.ts";

/** The week of 16 November 2026, November 2026, or 2026. */
export const letterTitle = ({ kind, from }: Pick<LetterHead, "kind" | "from">): string =>
  kind === "weekly"
    ? // Translators: the title of a letter. “date” is such as “8 November 2026”.
      t("The week of {date}", { date: formatDay(from, "dateAndYear") })
    : periodName({ kind, from, to: from });

/** 16–22 Nov 2026, November 2026, or 2026. */
export function periodName({ kind, from, to }: Pick<LetterHead, "kind" | "from" | "to">): string {
  if (kind === "weekly") return formatDays(from, to, "short");
  return formatDay(from, kind === "monthly" ? "monthAndYear" : "year");
}

const namesOfParts = { weekly: "longWeekday", monthly: "dateInYear", yearly: "month" } as const;

/** What was written on how many days, in plain numbers. */
export function daysInWords({ kind, days }: Pick<Letter, "kind" | "days">): string {
  const written = days.filter(({ words }) => words !== null);
  const words = written.reduce((sum, day) => sum + (day.words ?? 0), 0);
  const all = t(
    "You wrote {words, plural, one {# word} other {# words}} on {written, number} of {all, plural, one {# day} other {# days}}.",
    { written: written.length, all: days.length, words },
  );
  const wordsOf = new Map<string, number>();
  for (const day of written) {
    const part = formatDay(day.day, namesOfParts[kind]);
    wordsOf.set(part, (wordsOf.get(part) ?? 0) + (day.words ?? 0));
  }
  const [longest] = [...wordsOf].sort(([, one], [, other]) => other - one);
  return longest && wordsOf.size > 1
    ? joinSentences([all, t("Most words: {part}.", { part: longest[0] })])
    : all;
}

/** How often each mood was given. `null` if none was. */
export function moodsInWords({ days }: Pick<Letter, "days">): string | null {
  const given = days.flatMap(({ mood }) => mood ?? []);
  return given.length === 0
    ? null
    : t(
        "{days, plural, one {You gave a mood on # day: {moods}.} other {You gave a mood on # days: {moods}.}}",
        {
          days: given.length,
          moods: moodShares(given),
        },
      );
}

/** Good on 2 days, Even on 1 day and Low on 1 day. */
export function moodShares(given: readonly number[]): string {
  const counts = moods
    .toReversed()
    .map(({ value, label }) => ({ label, count: given.filter((mood) => mood === value).length }))
    .filter(({ count }) => count > 0);
  const [only] = counts;
  if (only && counts.length === 1)
    return given.length === 1 ? only.label : t("{mood} each time", { mood: only.label });
  return formatList(
    counts.map(({ label, count }) =>
      // Translators: one of a list: “Low on 1 day, Good on 10 days”.
      t("{mood} on {count, plural, one {# day} other {# days}}", { mood: label, count }),
    ),
  );
}

/** The average mood of each month of a year. */
export function moodsByMonth(days: Letter["days"]): { month: Day; mood: number | null; count: number }[] {
  const months = Map.groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`);
  return [...months].map(([month, ofMonth]) => {
    const given = ofMonth.flatMap(({ mood }) => mood ?? []);
    const sum = given.reduce((all, mood) => all + mood, 0);
    return { month, mood: given.length === 0 ? null : sum / given.length, count: given.length };
  });
}

// Translators: list is such as “Anna on 3 days and Ben on 2 days”.
const topicSentences: Record<Topic["kind"], (list: string) => string> = {
  person: (list) => t("You named {list}.", { list }),
  place: (list) => t("You were at or wrote about {list}.", { list }),
  tag: (list) => t("You tagged {list}.", { list }),
  feeling: (list) => t("You felt {list}.", { list }),
};

/** One sentence for each kind of topic that came up. */
export const topicsInWords = ({ topics }: Pick<Letter, "topics">): string[] =>
  topicKinds.flatMap((wanted) => {
    const named = topics.filter(({ kind }) => kind === wanted);
    if (named.length === 0) return [];
    const parts = named.map(({ name, days }) =>
      t("{days, plural, one {{name} on # day} other {{name} on # days}}", { name, days }),
    );
    return [topicSentences[wanted](formatList(parts))];
  });

/** A week later, or 9 days later. */
export function laterInWords({ low, later }: Pick<Borrowed, "low" | "later">): string {
  const days = daysBetween(low.day, later.day);
  if (days === 7) return t("A week later you wrote:");
  if (days === 14) return t("Two weeks later you wrote:");
  return t("{days, plural, one {# day later you wrote:} other {# days later you wrote:}}", { days });
}

import { type Day, daysBetween } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import { type Letter, type LetterHead, type Topic, topicKinds } from "#contract/letters/letters.ts";
import { counted, listed } from "#web/lib/counted.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moods } from "#web/lib/feelings.ts";

/** The week of 16 November 2026, November 2026, or 2026. */
export const letterTitle = ({ kind, from }: Pick<LetterHead, "kind" | "from">): string =>
  kind === "weekly" ? `The week of ${formatDay(from, "dateAndYear")}` : periodName({ kind, from, to: from });

/** 16 Nov – 22 Nov 2026, November 2026, or 2026. */
export function periodName({ kind, from, to }: Pick<LetterHead, "kind" | "from" | "to">): string {
  if (kind === "weekly") return `${formatDay(from, "shortInYear")} – ${formatDay(to, "short")}`;
  return formatDay(from, kind === "monthly" ? "monthAndYear" : "year");
}

const namesOfParts = { weekly: "longWeekday", monthly: "dateInYear", yearly: "month" } as const;

/** What was written on how many days, in plain numbers. */
export function daysInWords({ kind, days }: Pick<Letter, "kind" | "days">): string {
  const written = days.filter(({ words }) => words !== null);
  const words = written.reduce((sum, day) => sum + (day.words ?? 0), 0);
  const all = `You wrote on ${written.length} of ${days.length} days, ${counted(words, "word")} in all.`;
  const wordsOf = new Map<string, number>();
  for (const day of written) {
    const part = formatDay(day.day, namesOfParts[kind]);
    wordsOf.set(part, (wordsOf.get(part) ?? 0) + (day.words ?? 0));
  }
  const [longest] = [...wordsOf].sort(([, one], [, other]) => other - one);
  return longest && wordsOf.size > 1 ? `${all} ${longest[0]} has the most of them.` : all;
}

/** How often each mood was given. `null` if none was. */
export function moodsInWords({ days }: Pick<Letter, "days">): string | null {
  const given = days.flatMap(({ mood }) => mood ?? []);
  return given.length === 0
    ? null
    : `You gave a mood on ${counted(given.length, "day")}: ${moodShares(given)}.`;
}

/** Good on 2, Even on 1 and Low on 1. A count stays on the line of its word. */
export function moodShares(given: readonly number[]): string {
  const counts = moods
    .toReversed()
    .map(({ value, label }) => ({ label, count: given.filter((mood) => mood === value).length }))
    .filter(({ count }) => count > 0);
  return counts.length === 1
    ? `${counts[0]?.label}${given.length === 1 ? "" : " each time"}`
    : listed(counts.map(({ label, count }) => `${label} on\u00a0${count}`));
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

const verbs: Record<Topic["kind"], string> = {
  person: "named",
  place: "were in or wrote of",
  tag: "tagged",
  feeling: "felt",
};

/** One sentence for each kind of topic that came up. */
export const topicsInWords = ({ topics }: Pick<Letter, "topics">): string[] =>
  topicKinds.flatMap((wanted) => {
    const named = topics.filter(({ kind }) => kind === wanted);
    if (named.length === 0) return [];
    const parts = named.map(({ name, days }, at) => `${name} on ${at === 0 ? counted(days, "day") : days}`);
    return [`You ${verbs[wanted]} ${listed(parts)}.`];
  });

/** A week later, or 9 days later. */
export function laterInWords({ low, later }: Pick<Borrowed, "low" | "later">): string {
  const days = daysBetween(low.day, later.day);
  if (days === 7) return "A week later you wrote:";
  if (days === 14) return "Two weeks later you wrote:";
  return `${counted(days, "day")} later you wrote:`;
}

import { daysBetween } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import type { Letter, LetterHead } from "#contract/letters/letters.ts";
import { moods } from "#contract/moods.ts";
import { counted, listed } from "#web/lib/counted.ts";
import { formatDay } from "#web/lib/dates.ts";

/** The week of 16 November, or November 2026. */
export const letterTitle = ({ kind, from }: Pick<LetterHead, "kind" | "from">): string =>
  kind === "monthly" ? formatDay(from, "monthAndYear") : `The week of ${formatDay(from, "dateInYear")}`;

/** What was written on how many days, in plain numbers. */
export function daysInWords({ days }: Pick<Letter, "days">): string {
  const written = days.filter(({ words }) => words !== null);
  const words = written.reduce((sum, day) => sum + (day.words ?? 0), 0);
  const longest = written.toSorted((one, other) => (other.words ?? 0) - (one.words ?? 0))[0];
  const all = `You wrote on ${written.length} of ${days.length} days, ${counted(words, "word")} in all.`;
  if (!longest || written.length < 2) return all;
  const name = formatDay(longest.day, days.length > 7 ? "dateInYear" : "longWeekday");
  return `${all} ${name} has the most of them.`;
}

/** How often each mood was given. `null` if none was. */
export function moodsInWords({ days }: Pick<Letter, "days">): string | null {
  const given = days.flatMap(({ mood }) => (mood === null ? [] : [mood]));
  if (given.length === 0) return null;
  const counts = moods
    .toReversed()
    .map(({ value, label }) => ({ label, count: given.filter((mood) => mood === value).length }))
    .filter(({ count }) => count > 0);
  return `You gave a mood on ${counted(given.length, "day")}: ${listed(counts.map(({ label, count }) => `${label} on ${count}`))}.`;
}

export function topicsInWords({ topics }: Pick<Letter, "topics">): string | null {
  if (topics.length === 0) return null;
  const named = topics.slice(0, 6).map(({ name, days }) => (days > 1 ? `${name} (${days} days)` : name));
  return `What came up most: ${listed(named)}.`;
}

/** A week later, or 9 days later. */
export function laterInWords({ low, later }: Pick<Borrowed, "low" | "later">): string {
  const days = daysBetween(low.day, later.day);
  if (days === 7) return "A week later you wrote:";
  if (days === 14) return "Two weeks later you wrote:";
  return `${counted(days, "day")} later you wrote:`;
}

import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Counts } from "#contract/insights/insights.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
import type { WrittenDay } from "./days.ts";
import type { AskedSpan } from "./ports.ts";

/** @param written all written days: streaks are counted over the whole journal, and the rest over the span */
export function countsOf(written: readonly WrittenDay[], today: Day, { from, to }: AskedSpan): Counts {
  const inSpan = written.filter(({ day }) => day >= (from ?? "") && day <= (to ?? "9999"));
  const rows = inSpan.flatMap((each) => each.rows);
  const days = inSpan.map(({ day }) => day);
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
  const begin = from ?? first;
  // Days to come are not missing, but words can lie ahead of this person's today.
  const end = [to !== undefined && to < today ? to : today, last ?? ""].sort().at(-1) ?? today;
  const weekdays = new Array<number>(7).fill(0);
  for (const day of days) add(weekdays, weekdayOf(day));
  const hours = new Array<number>(24).fill(0);
  for (const { hour } of rows) add(hours, hour);
  const inTime = written.filter(({ rows: each }) => each.some((row) => !row.written_later));
  const moods = new Array<number>(5).fill(0);
  for (const { mood } of rows) if (mood !== null) add(moods, mood - 1);
  return {
    reflections: rows.length,
    words: rows.reduce((sum, { word_count }) => sum + word_count, 0),
    days: days.length,
    missing: begin === null || begin > end ? 0 : daysBetween(begin, end) + 1 - days.length,
    first_day: first,
    last_day: last,
    streaks: {
      current: streakAt(today, inTime.map(({ day }) => day).reverse()),
      longest: longestStreak(inTime.map(({ day }) => day)),
      later: written.length - inTime.length,
    },
    hours,
    weekdays,
    moods,
    months: monthsOf(inSpan),
  };
}

function add(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function longestStreak(days: readonly Day[]): Counts["streaks"]["longest"] {
  let longest: Counts["streaks"]["longest"] = null;
  let running: { days: number; from: Day } | null = null;
  let before: Day | null = null;
  for (const day of days) {
    running =
      running !== null && before !== null && addDays(before, 1) === day
        ? { days: running.days + 1, from: running.from }
        : { days: 1, from: day };
    before = day;
    // The latest of several that are equally long.
    if (longest === null || running.days >= longest.days) longest = running;
  }
  return longest;
}

function monthsOf(written: readonly WrittenDay[]): Counts["months"] {
  const months: Counts["months"] = [];
  for (const { day, rows } of written) {
    const month = day.slice(0, 7);
    for (let last = months.at(-1)?.month; last !== undefined && last !== month; last = months.at(-1)?.month)
      months.push({ month: monthAfter(last), words: 0, days: 0 });
    let now = months.at(-1);
    if (!now) {
      now = { month, words: 0, days: 0 };
      months.push(now);
    }
    now.days += 1;
    now.words += rows.reduce((sum, { word_count }) => sum + word_count, 0);
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

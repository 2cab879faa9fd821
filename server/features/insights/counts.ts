import { addDays, type Day, daysBetween, weekdayOf } from "#contract/day-rules.ts";
import { isRecentEnough, recentDays } from "#contract/insights/insight-rules.ts";
import type { Counts } from "#contract/insights/insights.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type AskedSpan, daysInTurn, type WrittenDay } from "./days.ts";

export const countJournal = (context: Context, owner: Owner, today: Day, span: AskedSpan): Promise<Counts> =>
  countsOf(daysInTurn(context, owner, {}), today, span);

/** @param written all written days: streaks are counted over the whole journal, and the rest over the span */
export async function countsOf(
  written: AsyncIterable<readonly WrittenDay[]>,
  today: Day,
  { from, to }: AskedSpan,
): Promise<Counts> {
  const days: Day[] = [];
  const streaks = createStreaks(today);
  const months: Counts["months"] = [];
  const [weekdays, hours, moods] = [zeros(7), zeros(24), zeros(5)];
  let [later, reflections, words] = [0, 0, 0];
  let [all, recent] = [0, 0];
  const recentFrom = addDays(today, 1 - recentDays);
  for await (const some of written)
    for (const { day, rows } of some) {
      if (rows.some((row) => !row.written_later)) streaks.add(day);
      else later += 1;
      all += 1;
      if (day >= recentFrom && day <= today) recent += 1;
      if (day < (from ?? "") || day > (to ?? "9999")) continue;
      days.push(day);
      add(weekdays, weekdayOf(day));
      for (const { hour, mood } of rows) {
        add(hours, hour);
        if (mood !== null) add(moods, mood - 1);
      }
      const wordsOfDay = rows.reduce((sum, { word_count }) => sum + word_count, 0);
      reflections += rows.length;
      words += wordsOfDay;
      addToMonth(months, day, wordsOfDay);
    }
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null];
  const begin = from ?? first;
  // Future days don't count as missing, but pages may be dated after this person's today.
  const end = [to !== undefined && to < today ? to : today, last ?? ""].sort().at(-1) ?? today;
  return {
    reflections,
    words,
    days: days.length,
    missing: begin === null || begin > end ? 0 : daysBetween(begin, end) + 1 - days.length,
    first_day: first,
    last_day: last,
    first_view: isRecentEnough({ recent, all }) ? "weeks" : "all",
    streaks: { current: streaks.current(), longest: streaks.longest(), later },
    hours,
    weekdays,
    moods,
    months,
  };
}

const zeros = (length: number) => new Array<number>(length).fill(0);

function add(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Counts streaks while days arrive in order, because counting centuries at the end takes long. */
function createStreaks(today: Day) {
  type Streak = { days: number; from: Day; to: Day };
  let longest: Streak | null = null;
  let latest: Streak | null = null;
  let past: Streak | null = null;
  return {
    add(day: Day) {
      latest =
        latest && addDays(latest.to, 1) === day
          ? { days: latest.days + 1, from: latest.from, to: day }
          : { days: 1, from: day, to: day };
      if (day <= today) past = latest;
      // The latest of several that are equally long.
      if (longest === null || latest.days >= longest.days) longest = latest;
    },
    /** A missing entry today doesn't break a streak. */
    current: () => (past && daysBetween(past.to, today) <= 1 ? past.days : 0),
    longest: () => longest && { days: longest.days, from: longest.from },
  };
}

/** Expects days in order, and fills in months without any. */
function addToMonth(months: Counts["months"], day: Day, words: number): void {
  const month = day.slice(0, 7);
  for (let last = months.at(-1)?.month; last !== undefined && last !== month; last = months.at(-1)?.month)
    months.push({ month: monthAfter(last), words: 0, days: 0 });
  let now = months.at(-1);
  if (!now) {
    now = { month, words: 0, days: 0 };
    months.push(now);
  }
  now.days += 1;
  now.words += words;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

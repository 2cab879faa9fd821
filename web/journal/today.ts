import { type Day, dayAt } from "#contract/day-rules.ts";

/** Longer than any day, also one on which clocks or a whole zone were set back. */
const longestDayMs = 50 * 60 * 60 * 1000;
const precisionMs = 250;

/** The first moment after `now` that belongs to another day. */
export function nextDayStart(now: Date, timeZone: string, dayEnd: string): Date {
  const today: Day = dayAt(now, timeZone, dayEnd);
  let [before, after] = [now.getTime(), now.getTime() + longestDayMs];
  while (after - before > precisionMs) {
    const middle = (before + after) / 2;
    if (dayAt(new Date(middle), timeZone, dayEnd) === today) before = middle;
    else after = middle;
  }
  return new Date(Math.ceil(after));
}

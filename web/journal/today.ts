import { type Day, dayAt } from "#contract/day-rules.ts";

/** Longer than any day, even one on which clocks were set back or a zone changed its date. */
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

/** The hour on the person's wall, 0 to 23; on the device's without a zone. */
export const hourNow = (timeZone: string | null): number =>
  Number(
    new Intl.DateTimeFormat("en", {
      hour: "2-digit",
      hourCycle: "h23",
      ...(timeZone && { timeZone }),
    }).format(new Date()),
  );

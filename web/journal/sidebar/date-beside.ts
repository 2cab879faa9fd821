import { type Day, dayAt } from "#contract/day-rules.ts";
import { formatDay } from "#web/lib/dates.ts";

/** 14 November, with its year where that is not the present one. */
export function shortDate(day: Day, now = new Date()): string {
  const thisYear = dayAt(now, Intl.DateTimeFormat().resolvedOptions().timeZone, "00:00").slice(0, 4);
  return formatDay(day, day.startsWith(thisYear) ? "dateInYear" : "dateAndYear");
}

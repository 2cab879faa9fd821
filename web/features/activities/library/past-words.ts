import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { formatDay } from "#web/lib/dates.ts";

/** `today`, `last Tuesday`, `on 3 November`. */
export function lastWords(day: Day, today: Day): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return "today";
  if (ago === 1) return "yesterday";
  if (ago > 1 && ago < 7) return `last ${formatDay(day, "longWeekday")}`;
  return `on ${formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dateInYear" : "dateAndYear")}`;
}

export const timesWords = (times: number): string => {
  if (times === 1) return "once";
  return times === 2 ? "twice" : `${times.toLocaleString("en")} times`;
};

/** When the next sitting can be: `due today`, `from tomorrow on`. A missed day is not mentioned. */
export function dueWords(nextOn: Day, today: Day): string {
  if (nextOn <= today) return "due today";
  if (nextOn === addDays(today, 1)) return "from tomorrow on";
  const near = daysBetween(today, nextOn) < 7;
  return `from ${formatDay(nextOn, near ? "longWeekday" : "dateInYear")} on`;
}

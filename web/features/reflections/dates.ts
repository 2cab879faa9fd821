import type { Day } from "#contract/day.ts";

/** A day is a date without a zone: it is formatted as the UTC day of the same name. */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" });

const formats = {
  /** Saturday, 21 November */
  dayAndMonth: formatter({ weekday: "long", day: "numeric", month: "long" }),
  /** Saturday, 14 November 2026 */
  full: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  /** November 2026 */
  monthAndYear: formatter({ month: "long", year: "numeric" }),
  month: formatter({ month: "long" }),
  shortWeekday: formatter({ weekday: "short" }),
  longWeekday: formatter({ weekday: "long" }),
  narrowWeekday: formatter({ weekday: "narrow" }),
  number: formatter({ day: "numeric" }),
};

export const formatDay = (day: Day, format: keyof typeof formats) =>
  formats[format].format(new Date(`${day}T00:00:00Z`));

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** An instant as the clocks of this device show it. */
export const formatInstant = (instant: string) => dateAndTime.format(new Date(instant));

const counted = ["", "A year", "Two years", "Three years", "Four years", "Five years", "Six years"];

export const yearsAgo = (years: number) => `${counted[years] ?? `${years} years`} ago`;

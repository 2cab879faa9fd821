import type { Day } from "#contract/day-rules.ts";

/** Formats dates in the person's language, or in English. */
export function bookDates(language: string | null, usualZone: string | null) {
  const locale = language ?? "en-GB";
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    /** The language of the dates, for `lang`. */
    locale,
    whole: inUtc({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    long: inUtc({ day: "numeric", month: "long", year: "numeric" }),
    month: inUtc({ month: "long", year: "numeric" }),
    monthOnly: inUtc({ month: "long" }),
    short: inUtc({ day: "numeric", month: "short" }),
    /** The writer's local time, with the zone if it isn't their usual one. */
    time: (instant: string, timeZone: string): string =>
      new Intl.DateTimeFormat(locale, {
        hour: "2-digit",
        minute: "2-digit",
        timeZone,
        ...(timeZone !== usualZone && { timeZoneName: "short" }),
      }).format(new Date(instant)),
  };
}
export type BookDates = ReturnType<typeof bookDates>;

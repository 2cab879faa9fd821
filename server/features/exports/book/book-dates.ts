import type { Day } from "#contract/day-rules.ts";
import { writeDate } from "#contract/locales.ts";
import { dateLanguageOf, type Person } from "#server/features/accounts/index.ts";

type Preferred = Pick<Person, "date_language" | "clock_hours" | "time_zone">;

/**
 * Formats dates and times as the person's preferences say. Without one, dates are in the language in use, as in the
 * region of the browser (`language`).
 */
export function bookDates(preferred: Preferred | null, language: string | null) {
  const locale = dateLanguageOf(preferred, language ?? "en-GB");
  const hours = preferred?.clock_hours ?? null;
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { calendar: "gregory", ...options, timeZone: "UTC" });
    return (day: Day) => writeDate(format, new Date(`${day}T00:00:00Z`));
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
        // `hour12: false` shows midnight as 24:00 in some languages.
        ...(hours !== null && { hourCycle: hours === 12 ? "h12" : "h23" }),
        timeZone,
        ...(timeZone !== preferred?.time_zone && { timeZoneName: "short" }),
      }).format(new Date(instant)),
  };
}
export type BookDates = ReturnType<typeof bookDates>;

import type { Day } from "#contract/day-rules.ts";

/** Dates in the person's language, or else in English. */
export function bookDates(language: string | null) {
  const locale = language ?? "en-GB";
  const inUtc = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    /** The language of what follows, for `lang`. */
    locale,
    whole: inUtc({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    long: inUtc({ day: "numeric", month: "long", year: "numeric" }),
    month: inUtc({ month: "long", year: "numeric" }),
    monthOnly: inUtc({ month: "long" }),
    short: inUtc({ day: "numeric", month: "short" }),
  };
}
export type BookDates = ReturnType<typeof bookDates>;

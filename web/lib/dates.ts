import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Day } from "#contract/day-rules.ts";
import { localeOf, withDigitsOfApp, writeDate, writeDates } from "#contract/locales.ts";
import { t } from "#contract/translate.ts";
import { pageLanguage } from "./page-meta.ts";

export type DatePreferences = Pick<Preferences, "date_language" | "clock_hours">;

const asOnDevice: DatePreferences = { date_language: null, clock_hours: null };

let preferences = asOnDevice;
let formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets the language and clock of all dates formatted from now on; `null` follows the page and the device. */
export function setDatePreferences(wanted: DatePreferences | null) {
  const { date_language, clock_hours } = wanted ?? asOnDevice;
  if (date_language === preferences.date_language && clock_hours === preferences.clock_hours) return;
  preferences = { date_language, clock_hours };
  formatters = new Map();
}

const dayFormats = {
  /** Saturday, 21 November */
  dayAndMonth: { weekday: "long", day: "numeric", month: "long" },
  /** Saturday, 14 November 2026 */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** Sat, 14 Nov 2026 */
  brief: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  /** Sat 14 Nov */
  briefInYear: { weekday: "short", day: "numeric", month: "short" },
  /** 14 Nov 2026 */
  short: { day: "numeric", month: "short", year: "numeric" },
  /** 14 November 2026 */
  dateAndYear: { day: "numeric", month: "long", year: "numeric" },
  /** 14 November */
  dateInYear: { day: "numeric", month: "long" },
  /** November 2026 */
  monthAndYear: { month: "long", year: "numeric" },
  /** 14 Nov */
  shortInYear: { day: "numeric", month: "short" },
  year: { year: "numeric" },
  month: { month: "long" },
  shortMonth: { month: "short" },
  narrowMonth: { month: "narrow" },
  shortWeekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  narrowWeekday: { weekday: "narrow" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day is a date without a time zone, so it is formatted as that day in UTC. */
export const formatDay = (day: Day, format: keyof typeof dayFormats) =>
  writeDate(formatter(format, { ...dayFormats[format], timeZone: "UTC" }), new Date(`${day}T00:00:00Z`));

/** 16–22 November 2026, with each part once that both days share. */
export const formatDays = (from: Day, to: Day, format: keyof typeof dayFormats) =>
  writeDates(
    formatter(format, { ...dayFormats[format], timeZone: "UTC" }),
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );

/** 21 November 2026 */
export const formatDate = (instant: string) =>
  writeDate(formatter("date", { dateStyle: "long" }), new Date(instant));

/** Saturday, 21 November 2026 */
export const formatLongDate = (instant: string) =>
  writeDate(formatter("longDate", { dateStyle: "full" }), new Date(instant));

/** 21 Nov 2026, 14:05, in this device's zone. */
export const formatMoment = (instant: string) =>
  writeDate(
    formatter("moment", { day: "numeric", month: "short", year: "numeric", ...clock() }),
    new Date(instant),
  );

/** 14:05, in this device's zone or another. */
export const formatTime = (instant: string, timeZone?: string) =>
  formatter(`time ${timeZone}`, { ...clock(), timeZone }).format(new Date(instant));

/** Formats a wall time such as `04:00` with the person's clock: 04:00 or 4:00 am. */
export const formatClock = (time: string) =>
  formatter("clock", { ...clock(), timeZone: "UTC" }).format(new Date(`1970-01-01T${time}Z`));

/** The language of dates, for the `lang` attribute. It may differ from the page's. */
export const dateLanguage = () => formatter("date", { dateStyle: "long" }).resolvedOptions().locale;

const zoneHoldsMs = 1000;
let zone = { name: "", at: Number.NEGATIVE_INFINITY };

/**
 * The device's time zone, cached for a second: it may change while the page is open, and reading it takes a
 * millisecond.
 */
export function deviceTimeZone(): string {
  const now = performance.now();
  if (now - zone.at > zoneHoldsMs) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now };
  return zone.name;
}

let deviceHours: 12 | 24 | undefined;

/** Whether the device's clock has 12 or 24 hours, which does not depend on the language of dates. */
export function deviceClockHours(): 12 | 24 {
  // Creating a format takes a millisecond, which is noticeable if a time renders during typing.
  deviceHours ??= new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hour12 ? 12 : 24;
  return deviceHours;
}

/** Whether the person's clock has 12 or 24 hours. */
export const clockHours = () => preferences.clock_hours ?? deviceClockHours();

function clock(): Intl.DateTimeFormatOptions {
  return clockHours() === 12
    ? { hour: "numeric", minute: "2-digit", hour12: true }
    : // `hour12: false` shows midnight as 24:00 in some languages.
      { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
}

let locale: string | undefined;

/** The page's language as in the region of this device. */
export const pageLocale = (): string | undefined => {
  if (pageLanguage === "") return undefined;
  locale ??= localeOf(pageLanguage, [
    new Intl.DateTimeFormat().resolvedOptions().locale,
    ...navigator.languages,
  ]);
  return locale;
};

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(name);
  if (known) return known;
  // Days are grouped by Gregorian months, so the names and numbers must be Gregorian too.
  const { date_language } = preferences;
  const wanted = [date_language ? withDigitsOfApp(date_language) : [], pageLocale() ?? []].flat();
  const made = new Intl.DateTimeFormat(wanted, { calendar: "gregory", ...options });
  formatters.set(name, made);
  return made;
}

/** `The lake, 14 Nov 2026`, or only the day of a reflection without a title. */
export const nameWithDay = (title: string, day: Day): string => {
  const date = formatDay(day, "short");
  return title === "" ? date : t("{name}, {day}", { name: title, day: date });
};

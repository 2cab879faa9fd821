/** A calendar date, `2026-11-21`. */
export type Day = string;

export function isTimeZone(name: string): boolean {
  // Offsets such as `+02:00` are accepted by Intl, but have no daylight-saving rules to follow.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    // Not cached: Intl accepts any mixture of capitals, so a stranger could fill the cache with thousands of spellings.
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The day that an instant belongs to: the date in `timeZone`, or the date before until the clock there reaches
 * `dayEnd`.
 */
export function dayAt(instant: Date, timeZone: string, dayEnd: string): Day {
  const part = Object.fromEntries(
    wallClock(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${part.year}-${part.month}-${part.day}`;
  return `${part.hour}:${part.minute}` < dayEnd ? addDays(date, -1) : date;
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const oneDayMs = 86_400_000;

/** How many days `later` comes after `earlier`. */
export const daysBetween = (earlier: Day, later: Day): number =>
  (Date.parse(later) - Date.parse(earlier)) / oneDayMs;

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The seven days of the week that holds `day`. `firstDayOfWeek`: 0 is Sunday, 1 is Monday. */
export function weekOf(day: Day, firstDayOfWeek: number): Day[] {
  const first = addDays(day, -((weekdayOf(day) + 8 - firstDayOfWeek) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  wallClocks.set(timeZone, clock);
  return clock;
}

/** Whether this part of an address names a day that can exist. */
export function isDay(text: string): boolean {
  if (!/^(1[89]|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

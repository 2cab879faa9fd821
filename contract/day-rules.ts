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
 * The day that an instant belongs to: the date in `timeZone`, or the date before until the clock there first reaches
 * `dayEnd`. A day that has begun stays, even if the clock is set back.
 */
export function dayAt(instant: Date, timeZone: string, dayEnd: string): Day {
  const clock = clockTimeMs(instant, timeZone);
  const day = dayOnClock(clock, dayEnd);
  const untilNextMs = Date.parse(`${addDays(day, 1)}T${dayEnd}Z`) - clock;
  if (untilNextMs > maxSetBackMs) return day;
  const earlier = new Date(instant.getTime() - maxSetBackMs);
  const setBackMs = maxSetBackMs - (clock - clockTimeMs(earlier, timeZone));
  if (setBackMs < untilNextMs) return day;
  // When the next day began, if that was before the clock was set back.
  const began = new Date(instant.getTime() + untilNextMs - setBackMs);
  const dayThen = dayOnClock(clockTimeMs(began, timeZone), dayEnd);
  if (dayThen < day) return day;
  return dayThen;
}

/** The most that any zone has set its clock back since 1970: seven hours in Antarctica/Vostok. Most go back one. */
const maxSetBackMs = 7 * 3_600_000;

const dayOnClock = (clockMs: number, dayEnd: string): Day => {
  const clock = new Date(clockMs).toISOString();
  const date = clock.slice(0, 10);
  return clock.slice(11, 16) < dayEnd ? addDays(date, -1) : date;
};

/** What the clock in `timeZone` shows, to the minute, as if it were UTC. */
function clockTimeMs(instant: Date, timeZone: string): number {
  const part = Object.fromEntries(
    wallClock(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}Z`);
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const oneDayMs = 86_400_000;

/** Days from `earlier` to `later`. */
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

/** Whether this part of an address is a valid day. */
export function isDay(text: string): boolean {
  if (!/^(1[89]|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

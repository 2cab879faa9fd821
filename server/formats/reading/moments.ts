import { type Day, dayAt, isTimeZone } from "#contract/day-rules.ts";

/** When an entry was written, by its writer's clock. */
export type Moment = { day: Day; written_at: string; time_zone: string };

/** A date that doesn't exist, or that is too far away. The message is a sentence for the report. */
export class WrongDate extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongDate";
  }
}

export type WallTime = { hour: number; minute: number; second: number };
const noon: WallTime = { hour: 12, minute: 0, second: 0 };

/** @throws WrongDate */
export function momentAt(instant: string | number, timeZone: string): Moment {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime()) || !isRealDay(instant))
    throw new WrongDate(`Its date “${shown(instant)}” is not a real one.`);
  refuseFar(date.getUTCFullYear());
  const day = dayAt(date, timeZone, "00:00");
  // The clock there may show the year before or after.
  refuseFar(Number(day.slice(0, 4)));
  return { day, written_at: date.toISOString(), time_zone: timeZone };
}

/** `new Date` takes 31 February as 3 March. */
export function isRealDay(instant: string | number): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(instant)) ?? [];
  return (
    day === undefined ||
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  );
}

/**
 * A date, and the time on the writer's clock. Without a time it is noon, which is the same day in nearly all zones.
 * @throws WrongDate
 */
export function momentOn(day: string, time: WallTime | null, timeZone: string): Moment {
  refuseFar(Number(day.slice(0, 4)));
  try {
    const { hour, minute, second } = time ?? noon;
    const wall = Temporal.PlainDateTime.from(`${day}T${two(hour)}:${two(minute)}:${two(second)}`, {
      overflow: "reject",
    });
    const instant = wall.toZonedDateTime(timeZone).epochMilliseconds;
    return { day, written_at: new Date(instant).toISOString(), time_zone: timeZone };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new WrongDate(`Its date “${day}” is not a real one.`);
  }
}

export const two = (number: number) => String(number).padStart(2, "0");
const shown = (value: string | number) => String(value).slice(0, 40);

function refuseFar(year: number): void {
  if (!(year >= 1800 && year < 2200)) throw new WrongDate(`Its year ${shown(year)} is too far away.`);
}

/** @returns `given` if it is a zone that this machine knows, else `otherwise` */
export const zoneOr = (given: unknown, otherwise: string): string =>
  typeof given === "string" && given.length <= 64 && isTimeZone(given) ? given : otherwise;

/** Zones whose clocks have an odd offset all year, by minutes east of Greenwich. */
const oddOffsets: Readonly<Record<number, string>> = {
  330: "Asia/Kolkata",
  345: "Asia/Kathmandu",
  210: "Asia/Tehran",
  270: "Asia/Kabul",
  390: "Asia/Yangon",
  525: "Australia/Eucla",
  570: "Australia/Darwin",
  "-570": "Pacific/Marquesas",
};

/**
 * A zone for a source that gives an offset and no name: `usual` if it had that offset then, else one that always has
 * it.
 * @param minutes east of Greenwich
 */
export function zoneWithOffset(minutes: number, instant: number, usual: string): string {
  if (Number.isFinite(instant) && Math.abs(instant) < 8e15) {
    const offset = Temporal.Instant.fromEpochMilliseconds(Math.trunc(instant)).toZonedDateTimeISO(usual);
    if (offset.offsetNanoseconds / 60e9 === minutes) return usual;
  }
  const hours = minutes / 60;
  if (hours === 0) return "UTC";
  // POSIX counts west of Greenwich.
  if (Number.isInteger(hours) && hours >= -12 && hours <= 14)
    return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  return oddOffsets[minutes] ?? usual;
}

export type WrittenDate = { day: string; time: WallTime | null; offset: string | null };

const isoDate =
  /^(\d{4})[-_./](\d{1,2})[-_./](\d{1,2})(?:[T ,_-]+(?:at )?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(.*)$/i;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})(.*)$/i;
const timeAfter = /^,?(?: at)?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?(?:\s+[A-Z+].*)?$/i;

/**
 * A date as people and programs write it: `2026-03-28 09:15`, `March 28, 2026 9:15 AM`, `28 March 2026`. Not
 * `3/4/2026`, which is two dates. Doesn't check whether such a day exists.
 */
export function writtenDate(text: string): WrittenDate | null {
  const given = text.trim().slice(0, 80);
  const iso = isoDate.exec(given);
  if (iso) {
    const [, year = "", month = "", day = "", hour, minute, second, half, offset] = iso;
    return {
      day: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
      time: timeOf(hour, minute, second, half),
      offset: offset ?? null,
    };
  }
  const words = given.replace(weekday, "");
  const first = monthFirst.exec(words);
  const second = first ? null : dayFirst.exec(words);
  const [name, day, year, rest] = first
    ? [first[1], first[2], first[3], first[4]]
    : [second?.[2], second?.[1], second?.[3], second?.[4]];
  const month = months.indexOf(name?.slice(0, 3).toLowerCase() ?? "") + 1;
  if (month === 0 || day === undefined || year === undefined || rest === undefined) return null;
  const time = timeAfter.exec(rest);
  if (rest.trim() !== "" && !time) return null;
  return {
    day: `${year}-${two(month)}-${day.padStart(2, "0")}`,
    time: time ? timeOf(time[1], time[2], time[3], time[4]) : null,
    offset: null,
  };
}

/** `9:15 AM`, `21:15`. */
export function writtenTime(text: string): WallTime | null {
  const found = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i.exec(
    text.trim().slice(0, 40),
  );
  return found ? timeOf(found[1], found[2], found[3], found[4]) : null;
}

function timeOf(hour?: string, minute?: string, second?: string, half?: string): WallTime | null {
  if (hour === undefined || minute === undefined) return null;
  const afternoon = half?.toLowerCase().startsWith("p");
  const written = Number(hour);
  const inDay = half === undefined ? written : (written % 12) + (afternoon ? 12 : 0);
  const time = { hour: inDay, minute: Number(minute), second: Number(second ?? 0) };
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : null;
}

/** @throws WrongDate */
export function momentOf(date: WrittenDate, timeZone: string): Moment {
  if (!date.offset || !date.time) return momentOn(date.day, date.time, timeZone);
  const { hour, minute, second } = date.time;
  const offset = /^z$/i.test(date.offset) ? "Z" : date.offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  // The date must be real before an offset is added to it.
  momentOn(date.day, date.time, "UTC");
  const instant = Date.parse(`${date.day}T${two(hour)}:${two(minute)}:${two(second)}${offset}`);
  if (offset === "Z") return momentAt(instant, timeZone);
  const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
  return momentAt(instant, zoneWithOffset(minutes, instant, timeZone));
}

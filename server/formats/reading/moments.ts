import { type Day, dayAt, isTimeZone } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { two, type WallTime, type WrittenDate } from "./written-dates.ts";

/** When an entry was written, in its writer's local time. */
export type Moment = { day: Day; written_at: string; time_zone: string };

/** A date that doesn't exist or is out of range. The message is a sentence for the report. */
export class WrongDate extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongDate";
  }
}

const noon: WallTime = { hour: 12, minute: 0, second: 0 };

/** @throws WrongDate */
export function momentAt(instant: string | number, timeZone: string): Moment {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime()) || !isRealDay(instant)) throw new WrongDate(notReal(shown(instant)));
  refuseFar(date.getUTCFullYear());
  const day = dayAt(date, timeZone, "00:00");
  // The local year may differ by one.
  refuseFar(Number(day.slice(0, 4)));
  return { day, written_at: date.toISOString(), time_zone: timeZone };
}

/** `new Date` reads 31 February as 3 March. */
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
    throw new WrongDate(notReal(day));
  }
}

const notReal = (date: string) => t("Its date “{date}” is not a real one.", { date });

/** The note for an entry without a readable time. `written`: the time in the source. */
export const noonNote = (written: string) =>
  written.trim() === ""
    ? t("It has no time of day, so it was put at noon.")
    : t("Its time of day “{time}” could not be read, so it was put at noon.", {
        time: shown(written.trim()),
      });

const shown = (value: string | number) => String(value).slice(0, 40);

function refuseFar(year: number): void {
  if (!(year >= 1800 && year < 2200))
    throw new WrongDate(t("Its year {year} is too far in the past or the future.", { year: shown(year) }));
}

/** @returns `given` if it is a supported time zone, else `otherwise` */
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

/** @throws WrongDate */
export function momentOf(date: WrittenDate, timeZone: string): Moment {
  if (!date.offset || !date.time) return momentOn(date.day, date.time, timeZone);
  const { hour, minute, second } = date.time;
  const offset = /^z$/i.test(date.offset) ? "Z" : date.offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  // The date must exist before an offset is added.
  momentOn(date.day, date.time, "UTC");
  const instant = Date.parse(`${date.day}T${two(hour)}:${two(minute)}:${two(second)}${offset}`);
  if (offset === "Z") return momentAt(instant, timeZone);
  const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
  return momentAt(instant, zoneWithOffset(minutes, instant, timeZone));
}

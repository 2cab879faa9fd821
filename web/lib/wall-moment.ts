import { type Day, dayAt } from "#contract/day-rules.ts";

/** A date and a time on the wall, `2026-11-14` and `22:41`. */
export type WallMoment = { day: Day; time: string };

/** What a calendar and a clock in `timeZone` show at an instant. */
export function wallMomentAt(instant: string, timeZone: string): WallMoment {
  const time = new Date(wallMs(Date.parse(instant), timeZone)).toISOString().slice(11, 16);
  return { day: dayAt(new Date(instant), timeZone, "00:00"), time };
}

/**
 * The instant at which a wall in `timeZone` shows this. Of two (clocks were set back) the earlier one; where there is
 * none (clocks were set forward) it is as much later as the clocks were moved. As Temporal's "compatible".
 */
export function instantAt({ day, time }: WallMoment, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wall - dayMs, wall + dayMs].map((ms) => wallMs(ms, timeZone) - ms);
  const fitting = offsets.map((offset) => wall - offset).filter((ms) => wallMs(ms, timeZone) === wall);
  const [before = 0] = offsets;
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before).toISOString();
}

const dayMs = 86_400_000;

/** The wall's date and time, as if they were of UTC. */
function wallMs(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en", { ...fields, timeZone })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return (
    Date.parse(`${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`) +
    (((ms % 1000) + 1000) % 1000)
  );
}

const fields = {
  calendar: "iso8601",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

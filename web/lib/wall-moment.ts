import { type Day, dayAt } from "#contract/day-rules.ts";

/** A date and a wall time, such as `2026-11-14` and `22:41`. */
export type WallMoment = { day: Day; time: string };

/** The date and the wall time in `timeZone` at an instant. */
export function wallMomentAt(instant: string, timeZone: string): WallMoment {
  const time = new Date(wallMs(Date.parse(instant), timeZone)).toISOString().slice(11, 16);
  return { day: dayAt(new Date(instant), timeZone, "00:00"), time };
}

/**
 * The instant of this wall time in `timeZone`. If it occurs twice (clocks were set back), the earlier one. If it is
 * skipped (clocks were set forward), it is shifted by the skipped time. This is Temporal's "compatible".
 */
export function instantAt({ day, time }: WallMoment, timeZone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wall - dayMs, wall + dayMs].map((ms) => wallMs(ms, timeZone) - ms);
  const fitting = offsets.map((offset) => wall - offset).filter((ms) => wallMs(ms, timeZone) === wall);
  const [before = 0] = offsets;
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before).toISOString();
}

const dayMs = 86_400_000;

/** The date and wall time as if they were in UTC. */
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

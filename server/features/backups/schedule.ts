import { Cron } from "croner";

/** Parses a daily `HH:MM` or a cron pattern of five fields, in the server's time zone. `null` if it is neither. */
export function patternOf(schedule: string): string | null {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(schedule) ?? [];
  const pattern = hour === undefined ? schedule : `${Number(minute)} ${Number(hour)} * * *`;
  try {
    return new Cron(pattern, { mode: "5-part", paused: true }).nextRun() === null ? null : pattern;
  } catch {
    // The error only says that the pattern is wrong.
    return null;
  }
}

/** The first moment of the pattern after `after`. `timeZone`: by default that of the server. */
export function nextAfter(pattern: string, after: Date, timeZone?: string): Date {
  const cron = new Cron(pattern, { mode: "5-part", paused: true, ...(timeZone && { timezone: timeZone }) });
  const next = cron.nextRun(after);
  if (!next) throw new RangeError("The schedule never comes again.");
  return next;
}

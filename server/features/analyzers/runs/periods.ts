import type { RunPeriod } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { addDays, type Day, dayAt, daysBetween, weekOf } from "#contract/day-rules.ts";

/** A person's own clock: when their days and weeks end. */
export type OwnClock = { zone: string; dayEnd: string; firstDayOfWeek: number };

export const dayOf = (now: Date, { zone, dayEnd }: OwnClock): Day => dayAt(now, zone, dayEnd);

/** The last day of the week or month that ended before `today`. */
export function lastEnd(today: Day, schedule: "weekly" | "monthly", firstDayOfWeek: number): Day {
  const first =
    schedule === "weekly" ? (weekOf(today, firstDayOfWeek)[0] ?? today) : `${today.slice(0, 8)}01`;
  return addDays(first, -1);
}

/** When the current week or month ends, whichever is first, in milliseconds. Days end at the person's own time. */
export function nextEnd(now: Date, clock: OwnClock): number {
  const today = dayOf(now, clock);
  const week = weekOf(today, clock.firstDayOfWeek).at(-1) ?? today;
  const month = Temporal.PlainDate.from(today);
  const last = month.with({ day: month.daysInMonth }).toString();
  const day = addDays(week, Math.min(0, daysBetween(week, last)) + 1);
  // A time that clocks skip is moved later by the length of the gap.
  const ends = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: clock.zone,
    plainTime: clock.dayEnd,
  }).epochMilliseconds;
  return Math.max(ends, now.getTime() + 1);
}

/** A placeholder for the first written day, which a run learns once it has read everything. */
export const fromTheFirst: Day = "1800-01-01";

/** How far back a run looks from its last day. */
export function periodUpTo(
  scope: Pick<AnalyzerScope, "from" | "to"> & { period: RunPeriod },
  lastDay: Day,
): { from: Day; to: Day } {
  const to = scope.to !== null && scope.to < lastDay ? scope.to : lastDay;
  const start = {
    week: addDays(to, -6),
    month: addDays(Temporal.PlainDate.from(to).subtract({ months: 1 }).toString(), 1),
    twelve_weeks: addDays(to, -83),
    year: addDays(Temporal.PlainDate.from(to).subtract({ years: 1 }).toString(), 1),
    all: fromTheFirst,
  }[scope.period];
  const from = scope.from !== null && scope.from > start ? scope.from : start;
  return { from: addDays(to, -Math.max(0, daysBetween(from, to))), to };
}

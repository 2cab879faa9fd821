/** When a reminder comes, in local time. */
export type Plan = {
  /** `21:30` */
  at: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** IANA name. */
  zone: string;
  quiet: { from: string; until: string } | null;
};

/** Enough to meet every weekday, even if the zone skips a day. */
const maxDays = 31;

/**
 * The first time after `after`, both in ms since 1970. A time within quiet hours moves to their end.
 *
 * A time that clocks skip comes later by the size of the jump (02:30 at 03:30). A time that they show twice
 * counts the first time. Calendars do the same (RFC 5545, 3.3.10).
 */
export function nextTime(plan: Plan, after: number): number {
  // Quiet hours may have moved an earlier one to this day.
  const from = dateAt(plan, after).subtract({ days: 2 });
  for (let days = 0; days < maxDays; days += 1) {
    const planned = plannedOn(plan, from.add({ days }));
    const time = planned && putOff(plan, planned).epochMilliseconds;
    if (time && time > after) return time;
  }
  throw neverComes(plan);
}

/**
 * The last time at or before `by`, both in ms since 1970: `planned` is the chosen time, `due` when it comes,
 * which is later if quiet hours moved it.
 */
export function lastTime(plan: Plan, by: number): { planned: number; due: number } {
  const until = dateAt(plan, by);
  for (let days = 0; days < maxDays; days += 1) {
    const planned = plannedOn(plan, until.subtract({ days }));
    const due = planned && putOff(plan, planned).epochMilliseconds;
    if (planned && due && due <= by) return { planned: planned.epochMilliseconds, due };
  }
  throw neverComes(plan);
}

const dateAt = ({ zone }: Plan, instant: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();

/** `null` on other weekdays, and on a day that the zone skips, as Samoa did when it crossed the date line. */
function plannedOn({ at, weekdays, zone }: Plan, date: Temporal.PlainDate): Temporal.ZonedDateTime | null {
  if (!weekdays.includes(date.dayOfWeek)) return null;
  const time = date.toZonedDateTime({ timeZone: zone, plainTime: at });
  return time.toPlainDate().equals(date) ? time : null;
}

function putOff(plan: Plan, planned: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const { quiet, zone } = plan;
  let time = planned;
  // If clocks skip the end of quiet hours, the moved end can be quiet again. The next day's end isn't.
  for (let rounds = 0; quiet && isQuiet(quiet, time) && rounds < 3; rounds += 1) {
    const date = clockOf(time) < quiet.until ? time.toPlainDate() : time.toPlainDate().add({ days: 1 });
    time = date.toZonedDateTime({ timeZone: zone, plainTime: quiet.until });
  }
  return time;
}

function isQuiet({ from, until }: NonNullable<Plan["quiet"]>, time: Temporal.ZonedDateTime): boolean {
  const clock = clockOf(time);
  return from < until ? clock >= from && clock < until : clock >= from || clock < until;
}

const clockOf = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: "minute" });

const neverComes = ({ at, zone }: Plan) => new RangeError(`A reminder at ${at} in ${zone} never comes.`);

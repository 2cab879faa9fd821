/** When a reminder comes, as its person's clocks on the wall say. */
export type Plan = {
  /** `21:30` */
  at: string;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** IANA */
  zone: string;
  quiet: { from: string; until: string } | null;
};

/** Far enough to meet any weekday, also where a zone leaves a day out. */
const mostDays = 31;

/**
 * The first time after `after`, both in ms since 1970. A time within the quiet hours waits for their end.
 *
 * Where clocks go forward over it, a time comes as much later as they are moved (02:30 comes at 03:30); where they go
 * back, it comes the first time that they show it. Calendars do alike (RFC 5545, 3.3.10).
 */
export function nextTime(plan: Plan, after: number): number {
  // Quiet hours may have put one off into the day after.
  const from = dateAt(plan, after).subtract({ days: 2 });
  for (let days = 0; days < mostDays; days += 1) {
    const planned = plannedOn(plan, from.add({ days }));
    const time = planned && putOff(plan, planned).epochMilliseconds;
    if (time && time > after) return time;
  }
  throw neverComes(plan);
}

/**
 * Of the time that comes at `by`, or came last before it: what it was planned for, and when it was due, which is later
 * where quiet hours put it off.
 */
export function lastTime(plan: Plan, by: number): { planned: number; due: number } {
  const until = dateAt(plan, by);
  for (let days = 0; days < mostDays; days += 1) {
    const planned = plannedOn(plan, until.subtract({ days }));
    const due = planned && putOff(plan, planned).epochMilliseconds;
    if (planned && due && due <= by) return { planned: planned.epochMilliseconds, due };
  }
  throw neverComes(plan);
}

const dateAt = ({ zone }: Plan, instant: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate();

/** `null` on another weekday, and on a day that the zone leaves out, as Samoa did when it crossed the date line. */
function plannedOn({ at, weekdays, zone }: Plan, date: Temporal.PlainDate): Temporal.ZonedDateTime | null {
  if (!weekdays.includes(date.dayOfWeek)) return null;
  const time = date.toZonedDateTime({ timeZone: zone, plainTime: at });
  return time.toPlainDate().equals(date) ? time : null;
}

function putOff(plan: Plan, planned: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const { quiet, zone } = plan;
  let time = planned;
  // An end that clocks go forward over can lie within the quiet hours again; the one of the day after doesn't.
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

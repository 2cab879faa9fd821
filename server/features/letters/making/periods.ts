import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import {
  type LetterKind,
  lastPeriod,
  periodOf,
  type Rhythm,
  type Span,
} from "#contract/letters/letter-rules.ts";
import type { Person } from "#server/features/accounts/index.ts";
import type { SettingsRow } from "../letter-rows.ts";

/** A person who was away for longer gets no older letters. */
const maxMissed = 5;

export const todayOf = (person: Person, { time_zone }: Pick<SettingsRow, "time_zone">, now: Date): Day =>
  dayAt(now, person.time_zone ?? time_zone, person.day_end);

/** The moment at which `day` begins for the person, who may end their days after midnight. */
const beginOf = (day: Day, zone: string, dayEnd: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: dayEnd }).epochMilliseconds;

/** The kinds of letters that a rhythm makes. */
export const madeWith = (rhythm: Exclude<Rhythm, "off">): LetterKind[] => [rhythm, "yearly"];

/** When the first of the periods of `today` is over. */
export function nextDue(
  rhythm: Exclude<Rhythm, "off">,
  today: Day,
  person: Person,
  timeZone: string,
): number {
  const ends = madeWith(rhythm).map((kind) => periodOf(kind, today, person.first_day_of_week).to);
  return beginOf(addDays(ends.sort()[0] ?? today, 1), person.time_zone ?? timeZone, person.day_end);
}

/** The periods since `since` that are over, latest first. */
export function periodsSince(kind: LetterKind, since: Day, today: Day, firstDayOfWeek: number): Span[] {
  const spans: Span[] = [];
  for (let day = today; spans.length < maxMissed; ) {
    const span = lastPeriod(kind, day, firstDayOfWeek);
    if (span.to < since) break;
    spans.push(span);
    day = span.from;
  }
  return spans;
}

import { addDays, type Day, daysBetween, weekOf } from "../day-rules.ts";

/** How often letters are made. */
export const rhythms = ["off", "weekly", "monthly"] as const;
export type Rhythm = (typeof rhythms)[number];
export type LetterKind = Exclude<Rhythm, "off">;

export type Span = { from: Day; to: Day };

/** The week or month of `day`. `firstDayOfWeek`: 0 is Sunday, 1 is Monday. */
export function periodOf(kind: LetterKind, day: Day, firstDayOfWeek: number): Span {
  if (kind === "weekly") {
    const from = weekOf(day, firstDayOfWeek)[0] ?? day;
    return { from, to: addDays(from, 6) };
  }
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** The last period that ended before `today`. */
export const lastPeriod = (kind: LetterKind, today: Day, firstDayOfWeek: number): Span =>
  periodOf(kind, addDays(periodOf(kind, today, firstDayOfWeek).from, -1), firstDayOfWeek);

export const daysOf = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

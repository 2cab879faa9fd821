import { addDays, type Day, daysBetween, weekOf } from "../day-rules.ts";

/** A letter is about a week, a month or a year. */
export const letterKinds = ["weekly", "monthly", "yearly"] as const;
export type LetterKind = (typeof letterKinds)[number];
export const periodNames = { weekly: "week", monthly: "month", yearly: "year" } as const;

/** How often letters are made automatically. `weekly` and `monthly` both include a letter about each year. */
export const rhythms = ["off", "weekly", "monthly"] as const;
export type Rhythm = (typeof rhythms)[number];

export type Span = { from: Day; to: Day };

/** The week, month or year of `day`. `firstDayOfWeek`: 0 is Sunday, 1 is Monday. */
export function periodOf(kind: LetterKind, day: Day, firstDayOfWeek: number): Span {
  if (kind === "weekly") {
    const from = weekOf(day, firstDayOfWeek)[0] ?? day;
    return { from, to: addDays(from, 6) };
  }
  if (kind === "yearly") return { from: `${day.slice(0, 5)}01-01`, to: `${day.slice(0, 5)}12-31` };
  const from = `${day.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** The last period that ended before `today`. */
export const lastPeriod = (kind: LetterKind, today: Day, firstDayOfWeek: number): Span =>
  periodOf(kind, addDays(periodOf(kind, today, firstDayOfWeek).from, -1), firstDayOfWeek);

export const daysOf = ({ from, to }: Span): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** The longest period that a session page is about. */
export const maxSessionDays = 366;
/** Sentences that are offered at once. */
export const maxSentences = 2000;
/** The longest note on that page, in UTF-16 code units. */

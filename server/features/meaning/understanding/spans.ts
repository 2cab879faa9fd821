import { addDays, type Day, weekdayOf } from "#contract/day-rules.ts";

/** Includes both days. */
export type Span = { from: Day; to: Day };

/** `spring` is March to May, as in the north; `winter` begins in December. */
export const seasons = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof seasons)[number];

const seasonStart = { spring: 2, summer: 5, autumn: 8, winter: 11 } as const satisfies Record<Season, number>;

export const yearOf = (day: Day): number => Number(day.slice(0, 4));
/** Counts from 0. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1;

const dayOf = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

export const monthSpan = (year: number, month: number, count = 1): Span => ({
  from: dayOf(year, month, 1),
  to: dayOf(year, month + count, 0),
});
export const yearSpan = (year: number): Span => monthSpan(year, 0, 12);
export const seasonSpan = (year: number, season: Season): Span => monthSpan(year, seasonStart[season], 3);

/** The week from Monday to Sunday that contains `day`. */
export function weekSpan(day: Day): Span {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

/** The Saturday and Sunday of the week of `day`. */
export function weekendSpan(day: Day): Span {
  const { to } = weekSpan(day);
  return { from: addDays(to, -1), to };
}

export const oneDay = (day: Day): Span => ({ from: day, to: day });

/** `null` for a date that does not exist. */
export function dateSpan(year: number, month: number, date: number): Span | null {
  const day = dayOf(year, month, date);
  return date >= 1 && monthOf(day) === month && yearOf(day) === year ? oneDay(day) : null;
}

/** The same date in another year; 29 February becomes the 28th. */
export function sameDayIn(year: number, day: Day): Day {
  const [month, date] = [monthOf(day), Number(day.slice(8))];
  return dateSpan(year, month, date)?.from ?? dayOf(year, month + 1, 0);
}

/** The last such weekday before `today`. Monday is 0. */
export const weekdayBefore = (today: Day, weekday: number): Day =>
  addDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1));

export const weekdayIn = ({ from }: Span, weekday: number): Day => addDays(weekSpan(from).from, weekday);

/** The first ten days of a month, the next ten, or the rest. A longer span is split into thirds. */
export function partOf({ from, to }: Span, part: "early" | "middle" | "late"): Span {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const third = days <= 31 ? 10 : Math.round(days / 3);
  if (part === "early") return { from, to: addDays(from, third - 1) };
  if (part === "late") return { from: addDays(from, 2 * third), to };
  return { from: addDays(from, third), to: addDays(from, 2 * third - 1) };
}

export const units = ["day", "week", "month", "year"] as const;
export type Unit = (typeof units)[number];

/** The day, week, calendar month or year that is this many before today's. */
export function spanAgo(today: Day, count: number, unit: Unit): Span {
  if (unit === "day") return oneDay(addDays(today, -count));
  if (unit === "week") return weekSpan(addDays(today, -7 * count));
  if (unit === "month") return monthSpan(yearOf(today), monthOf(today) - count);
  return yearSpan(yearOf(today) - count);
}

/** A week either side of a day. */
export const around = (day: Day): Span => ({ from: addDays(day, -7), to: addDays(day, 7) });

/** This many of them, up to and including today. */
export function spanUpTo(today: Day, count: number, unit: Unit): Span {
  if (unit === "day") return { from: addDays(today, 1 - count), to: today };
  if (unit === "week") return { from: addDays(today, 1 - 7 * count), to: today };
  const from = spanAgo(today, unit === "month" ? count : 12 * count, "month").from;
  const date = Math.min(Number(today.slice(8)), Number(monthSpan(yearOf(from), monthOf(from)).to.slice(8)));
  return { from: addDays(from, date - 1), to: today };
}

/** The latest yearly span from `spanIn` that has begun. */
export function lastBegun(today: Day, spanIn: (year: number) => Span | null): Span | null {
  for (let year = yearOf(today); year > yearOf(today) - 9; year -= 1) {
    const span = spanIn(year);
    if (span && span.from <= today) return span;
  }
  return null;
}

/** The latest yearly span from `spanIn` that is over. `before` goes back that many more. */
export function lastEnded(today: Day, spanIn: (year: number) => Span | null, before = 0): Span | null {
  const found: Span[] = [];
  for (let year = yearOf(today); found.length <= before && year > yearOf(today) - 12; year -= 1) {
    const span = spanIn(year);
    if (span && span.to < today) found.push(span);
  }
  return found.at(before) ?? null;
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Nature, 20 April 1876). */
export function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

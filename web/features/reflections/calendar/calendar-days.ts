import { addDays, type Day, weekOf } from "#contract/day-rules.ts";
import { formatList } from "#contract/formats.ts";
import type { CalendarDay } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";
import { moodLabel, moods } from "#web/lib/feelings.ts";
import { inWords } from "../count-words.ts";

/** A month, `2026-11`. */
export type Month = string;
/** What a day's shade shows: its mood, or how much was written. */
export type Shade = "mood" | "words";
export type DaysWritten = ReadonlyMap<Day, CalendarDay>;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const yearOf = (day: Day | Month): number => Number(day.slice(0, 4));
export const firstOf = (month: Month): Day => `${month}-01`;
export const lastOf = (month: Month): Day => addDays(firstOf(addMonths(month, 1)), -1);

export function addMonths(month: Month, count: number): Month {
  const months = yearOf(month) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

export const monthsOf = (year: number): Month[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${String(year).padStart(4, "0")}-01`, index));

/** The same day of another month, or its last day if the month is shorter. */
export function sameDayIn(month: Month, day: Day): Day {
  const last = lastOf(month);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > last ? last : wanted;
}

/** All whole weeks that touch a span of days. `firstDayOfWeek`: 0 is Sunday. */
export function weeksBetween(from: Day, to: Day, firstDayOfWeek: number): Day[][] {
  const weeks: Day[][] = [];
  for (let day = from; ; day = addDays(day, 7)) {
    const week = weekOf(day, firstDayOfWeek);
    if ((week[0] ?? "") > to) return weeks;
    weeks.push(week);
  }
}

export const weeksOfMonth = (month: Month, firstDayOfWeek: number): Day[][] =>
  weeksBetween(firstOf(month), lastOf(month), firstDayOfWeek);

/** The most weeks that a month spans, so that the height of a calendar is constant. */
export const sixWeeksOf = (month: Month, firstDayOfWeek: number): Day[][] =>
  weeksBetween(firstOf(month), addDays(firstOf(month), 35), firstDayOfWeek);

const weeksShown = 26;

/** The first day of the half year that ends with this day's week. */
export const halfYearStart = (today: Day, firstDayOfWeek: number): Day =>
  addDays(weekOf(today, firstDayOfWeek)[0] ?? today, -7 * (weeksShown - 1));

/** The word counts at which the second shade begins, the third and so on. */
const wordSteps = [100, 250, 500, 1000];

/** 1 to 5, from dark to bright; `null` without a mood, or without words. */
export function levelOf(written: CalendarDay | undefined, shade: Shade): number | null {
  if (!written) return null;
  if (shade === "mood") return written.mood;
  return written.words === 0 ? null : 1 + wordSteps.filter((step) => written.words >= step).length;
}

/** A day and what its shade shows: `14 November: Good, 120 words`. */
export function dayLabel(day: Day, words: string): string {
  const date = formatDay(day, "dayAndMonth");
  // Translators: A date and what was written then, such as “14 November: Good, 120 words”.
  return words === "" ? date : t("{day}: {words}", { day: date, words });
}

/** What a day's shade shows, for screen readers. */
export function dayInWords(written: CalendarDay | undefined): string {
  if (!written) return "";
  return formatList(
    [
      moodLabel(written.mood),
      inWords(written.words),
      written.count > 1
        ? t("{count, plural, one {# reflection} other {# reflections}}", { count: written.count })
        : "",
    ].filter((part) => part !== ""),
    { type: "unit" },
  );
}

/** A span of days in words: how many were written, and how often each mood was chosen. */
export function spanInWords(days: readonly CalendarDay[]): string {
  const heights = moods.flatMap(({ value, label }) => {
    const count = days.filter(({ mood }) => mood === value).length;
    // Translators: How often a mood was chosen, such as “Good: 3”.
    return count > 0 ? [t("{mood}: {count, number}", { mood: label, count })] : [];
  });
  return formatList(
    [t("{count, plural, one {# day written} other {# days written}}", { count: days.length }), ...heights],
    { type: "unit" },
  );
}

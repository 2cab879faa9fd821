import type { ListItem } from "#contract/reflections.ts";

export type Month = { key: string; name: string; reflections: ListItem[] };

/** Neighbours in the list that share a month; the year is named where it is not `thisYear`'s. */
export function byMonth(reflections: readonly ListItem[], thisYear: string): Month[] {
  const months: Month[] = [];
  for (const reflection of reflections) {
    const key = reflection.day.slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.reflections.push(reflection);
    else months.push({ key, name: monthName(key, thisYear), reflections: [reflection] });
  }
  return months;
}

const inYear = new Intl.DateTimeFormat(undefined, { month: "long", timeZone: "UTC" });
const inOtherYear = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" });
const wholeDate = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" });

const monthName = (key: string, thisYear: string) =>
  (key.startsWith(thisYear) ? inYear : inOtherYear).format(new Date(`${key}-01T00:00:00Z`));

/** How a day stands beside its reflection, and how it is read out. */
export function dayLabels(day: string): { number: string; weekday: string; whole: string } {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    number: String(date.getUTCDate()),
    weekday: weekday.format(date),
    whole: wholeDate.format(date),
  };
}

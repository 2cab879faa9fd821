import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Outcome, RevisitKind } from "#contract/revisits/revisit-rules.ts";
import { formatDay } from "#web/lib/dates.ts";

export const kinds: readonly { value: RevisitKind; label: string }[] = [
  { value: "worry", label: "Worry" },
  { value: "prediction", label: "Prediction" },
  { value: "plan", label: "Plan" },
  { value: "question", label: "Question" },
];

export const kindName = (kind: RevisitKind): string => kinds.find(({ value }) => value === kind)?.label ?? "";

export const outcomeWords: Record<Outcome, string> = {
  happened: "It happened",
  did_not: "It did not",
  partly: "Partly",
  done: "Done",
  not_done: "Not done",
  changed: "Changed",
  answered: "Answered",
  let_go: "Let go",
};

/** A month later is the same date, or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0));
  const wanted = Math.min(date, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(wanted).padStart(2, "0")}`;
}

export const offeredDays = (today: Day): { label: string; day: Day }[] => [
  { label: "Tomorrow", day: addDays(today, 1) },
  { label: "In a week", day: addDays(today, 7) },
  { label: "In a month", day: addMonths(today, 1) },
  { label: "In three months", day: addMonths(today, 3) },
];

/** `on 6 December`, with the year if it is another one. */
export function onDay(day: Day, today: Day): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return "today";
  if (distance === 1) return "tomorrow";
  return `on ${formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dateInYear" : "dateAndYear")}`;
}

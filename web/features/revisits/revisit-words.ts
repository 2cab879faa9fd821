import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Outcome, RevisitKind } from "#contract/revisits/revisit-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";

export const kinds = (): readonly { value: RevisitKind; label: string }[] => [
  // Translators: nouns: the kinds of words that the person wants to come back to.
  { value: "worry", label: tc("kind of words", "Worry") },
  { value: "prediction", label: tc("kind of words", "Prediction") },
  { value: "plan", label: tc("kind of words", "Plan") },
  { value: "question", label: tc("kind of words", "Question") },
];

export const kindName = (kind: RevisitKind): string =>
  kinds().find(({ value }) => value === kind)?.label ?? "";

/** How it turned out, as an answer to choose. */
export const outcomeWords = (outcome: Outcome): string =>
  ({
    // Translators: the next eight say how a worry, a prediction, a plan or a question turned out.
    happened: t("It happened"),
    // Translators: short for “It did not happen”.
    did_not: t("It did not"),
    partly: tc("outcome", "Partly"),
    done: tc("outcome", "Done"),
    not_done: tc("outcome", "Not done"),
    changed: tc("outcome", "Changed"),
    answered: tc("outcome", "Answered"),
    let_go: tc("outcome", "Let go"),
  })[outcome];

/** The same, once it is stored. */
export const outcomeStored = (outcome: Outcome): string =>
  ({
    happened: t("Noted: it happened."),
    did_not: t("Noted: it did not."),
    partly: t("Noted: partly."),
    done: t("Noted: done."),
    not_done: t("Noted: not done."),
    // Translators: the person changed their plan.
    changed: t("Noted: changed."),
    answered: t("Answered."),
    let_go: t("Let go."),
  })[outcome];

/** A month later is the same date, or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0));
  const wanted = Math.min(date, last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(wanted).padStart(2, "0")}`;
}

export const offeredDays = (today: Day): { label: string; day: Day }[] => [
  { label: t("Tomorrow"), day: addDays(today, 1) },
  { label: t("In a week"), day: addDays(today, 7) },
  { label: t("In a month"), day: addMonths(today, 1) },
  { label: t("In three months"), day: addMonths(today, 3) },
];

/** `Comes back on 6 December` */
export function dueWords(day: Day, today: Day): string {
  const distance = daysBetween(today, day);
  // Translators: the subject is a worry, a prediction, a plan or a question: “Worry · Comes back today”.
  if (distance === 0) return t("Comes back today");
  if (distance === 1) return t("Comes back tomorrow");
  return distance < 0
    ? t("Was to come back on {date}", { date: dateNear(day, today) })
    : t("Comes back on {date}", { date: dateNear(day, today) });
}

/** Says that a later day is stored. */
export const putOffWords = (day: Day, today: Day): string =>
  daysBetween(today, day) === 1
    ? t("It comes back tomorrow.")
    : t("It comes back on {date}.", { date: dateNear(day, today) });

/** `6 December`, with the year if it is another one. */
const dateNear = (day: Day, today: Day) =>
  formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dateInYear" : "dateAndYear");

import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { languageTag, t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";

/** `today`, `3 days ago`, `3 November`. */
export function pastDay(day: Day, today: Day): string {
  const ago = daysBetween(day, today);
  if (ago >= 0 && ago < 7)
    return new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto" }).format(-ago, "day");
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "dateInYear" : "dateAndYear");
}

/** `Last time: 3 days ago`, `3 times` */
export const usedWords = (used: { last_used_on: Day; times_used: number }, today: Day): string[] => [
  // Translators: when an activity was done: “Last time: yesterday”, “Last time: 3 November”.
  t("Last time: {when}", { when: pastDay(used.last_used_on, today) }),
  // Translators: how often an activity was done, on a line of its own.
  t("{times, plural, =1 {once} =2 {twice} other {# times}}", { times: used.times_used }),
];

/** For example, `Sitting 3 of 7 · Due today`. Missed days are not mentioned. */
export function nextSittingWords(number: number, all: number, nextOn: Day, today: Day): string {
  // Translators: A sitting is one of the times that an activity is answered.
  const sitting = t("Sitting {number, number} of {of, number}", { number, of: all });
  return `${sitting} · ${dueWords(nextOn, today)}`;
}

function dueWords(nextOn: Day, today: Day): string {
  // Translators: these messages say when the next sitting of an activity is due.
  if (nextOn <= today) return t("Due today");
  if (nextOn === addDays(today, 1)) return t("From tomorrow");
  // Translators: “date” is such as “6 December”.
  return t("From {date}", { date: formatDay(nextOn, "dateInYear") });
}

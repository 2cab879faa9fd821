import type {
  Reminder,
  ReminderContent,
  ReminderOverview,
  ReminderSettings,
} from "#contract/reminders/reminders.ts";
import type { PushBrowser } from "./push-browser.ts";

/** 1 is Monday, 7 is Sunday (ISO 8601), beginning with a person's first day, where 0 is Sunday. */
export function weekFrom(firstDayOfWeek: number): number[] {
  const first = firstDayOfWeek === 0 ? 7 : firstDayOfWeek;
  return Array.from({ length: 7 }, (_, place) => ((first - 1 + place) % 7) + 1);
}

/** A date on this weekday, from which its name is formatted. 1 January 2024 was a Monday. */
export const dayOnWeekday = (weekday: number): string => `2024-01-0${weekday}`;

export const withWeekday = (weekdays: readonly number[], weekday: number): number[] =>
  weekdays.includes(weekday)
    ? weekdays.filter((one) => one !== weekday)
    : [...weekdays, weekday].sort((a, b) => a - b);

type Quiet = Pick<ReminderSettings, "quiet_from" | "quiet_until">;

/** The end of the quiet hours that a reminder falls into; `null` if it is outside of them. */
export function putOffUntil(at: string, { quiet_from, quiet_until }: Quiet): string | null {
  if (quiet_from === null || quiet_until === null) return null;
  const isQuiet =
    quiet_from < quiet_until ? at >= quiet_from && at < quiet_until : at >= quiet_from || at < quiet_until;
  return isQuiet ? quiet_until : null;
}

/** The end of a pause without an end. */
export const untilTurnedOn = "9000-01-01T00:00:00.000Z";

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any pause with an end. */
const maxPauseMs = 10 * 366 * dayMs;

export const inDays = (days: number, now: Date): string =>
  new Date(now.getTime() + days * dayMs).toISOString();

export type Pause = { paused: false } | { paused: true; until: string | null };

/** `until` is `null` where reminders are paused until the person turns them on. */
export function pauseOf({ paused_until }: Pick<ReminderSettings, "paused_until">, now: Date): Pause {
  if (paused_until === null) return { paused: false };
  const leftMs = Date.parse(paused_until) - now.getTime();
  if (leftMs <= 0) return { paused: false };
  return { paused: true, until: leftMs > maxPauseMs ? null : paused_until };
}

/** What a reminder is for; the daily reflection, if nothing is named. */
export type Target = Partial<
  Pick<ReminderContent, "activity_id" | "programme_run_id" | "letters" | "experiment_id">
>;

export const usualTime = "20:30";
export const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** The channel of a first reminder; `null` if none is available. */
export function wayOfFirst(
  browser: PushBrowser["state"],
  { email }: Pick<ReminderOverview, "email">,
): "push" | "mail" | null {
  if (browser === "off" || browser === "on") return "push";
  return email === "ready" ? "mail" : null;
}

export const dailyReminder = ({ reminders }: Pick<ReminderOverview, "reminders">): Reminder | undefined =>
  reminders.find(
    ({ activity_id, letters, experiment_id }) => activity_id === null && !letters && experiment_id === null,
  );

import type { Selectable } from "kysely";
import type { Reminder, ReminderSettings } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson, type Person } from "#server/features/accounts/index.ts";
import { findProgrammeRun, hasActivity } from "#server/features/activities/index.ts";
import { isExperimentOver } from "#server/features/experiments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Tables } from "#server/platform/tables.ts";
import { nextTime, type Plan } from "./reminder-times.ts";

export type ReminderRow = Selectable<Tables["reminders"]>;
export type SettingsRow = Omit<Selectable<Tables["reminder_settings"]>, "owner_id">;

/** @throws AppError `not_found` */
export async function readPerson(tx: Tx, ownerId: string): Promise<Person> {
  const person = await findPerson(tx, ownerId);
  if (!person) throw new AppError("not_found", t("There is no such person."));
  return person;
}

export async function readSettings(tx: Tx, ownerId: string): Promise<SettingsRow> {
  const row = await tx
    .selectFrom("reminder_settings")
    .select(["quiet_from", "quiet_until", "paused_until"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row ?? { quiet_from: null, quiet_until: null, paused_until: null };
}

export const readReminders = (tx: Tx, ownerId: string): Promise<ReminderRow[]> =>
  tx
    .selectFrom("reminders")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const weekdaysOf = ({ weekdays }: Pick<ReminderRow, "weekdays">): number[] =>
  weekdays.split(",").map(Number);

type Timing = Pick<ReminderRow, "at" | "weekdays" | "time_zone">;

export const planOf = (
  row: Timing,
  person: Pick<Person, "time_zone">,
  { quiet_from, quiet_until }: SettingsRow,
): Plan => ({
  at: row.at,
  weekdays: weekdaysOf(row),
  zone: zoneOf(row, person),
  quiet: quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null,
});

export const zoneOf = ({ time_zone }: Timing, person: Pick<Person, "time_zone">): string =>
  person.time_zone ?? time_zone;

/** The next time after `now`, and after a pause if there is one. */
export const nextOf = (
  row: Timing,
  person: Pick<Person, "time_zone">,
  settings: SettingsRow,
  now: number,
): number => nextTime(planOf(row, person, settings), Math.max(now, (settings.paused_until ?? 0) - 1));

export const isPaused = ({ paused_until }: SettingsRow, now: number): boolean => (paused_until ?? 0) > now;

/**
 * Call it after a change of time zone, quiet hours or pause. Skips a reminder that is due or waits for
 * another attempt: `claimDue` applies the new times to it, whereas moved here it would never be sent.
 */
export async function reschedule(tx: Tx, ownerId: string, now: number): Promise<void> {
  const person = await readPerson(tx, ownerId);
  const settings = await readSettings(tx, ownerId);
  for (const row of await readReminders(tx, ownerId))
    if (row.next_at > now && row.failures === 0)
      await tx
        .updateTable("reminders")
        .set({ next_at: nextOf(row, person, settings, now) })
        .$call(ownRow(ownerId, row.id))
        .execute();
}

/** Removes reminders whose activity was deleted, or whose run or experiment is over. @returns the others */
export async function withoutEnded(
  context: Context,
  tx: Tx,
  ownerId: string,
  rows: readonly ReminderRow[],
): Promise<ReminderRow[]> {
  const remaining: ReminderRow[] = [];
  for (const row of rows) {
    if (await hasEnded(context, tx, ownerId, row)) await deleteReminder(tx, ownerId, row.id);
    else remaining.push(row);
  }
  return remaining;
}

async function hasEnded(
  context: Context,
  tx: Tx,
  ownerId: string,
  { activity_id, programme_run_id, experiment_id }: ReminderRow,
): Promise<boolean> {
  if (experiment_id !== null) return isExperimentOver(context, tx, ownerId, experiment_id);
  if (activity_id !== null && !(await hasActivity(tx, ownerId, activity_id))) return true;
  if (programme_run_id === null) return false;
  const run = await findProgrammeRun(tx, ownerId, programme_run_id);
  return (run?.next_on ?? null) === null;
}

/** @returns whether there was one */
export async function deleteReminder(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("reminders")
    .$call(ownRow(ownerId, id))
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** What a person chose. */
export const chosenIn = (row: ReminderRow) => ({
  id: row.id,
  activity_id: row.activity_id,
  programme_run_id: row.programme_run_id,
  letters: row.letters === 1,
  experiment_id: row.experiment_id,
  at: row.at,
  weekdays: weekdaysOf(row),
  time_zone: row.time_zone,
  by_push: row.by_push === 1,
  by_email: row.by_email === 1,
});

/** A time that has passed was missed or is being sent, so `next_at` is the one after now. */
export const toReminder = (
  row: ReminderRow,
  person: Pick<Person, "time_zone">,
  settings: SettingsRow,
  now: number,
): Reminder => {
  const next = row.next_at > now ? row.next_at : nextOf(row, person, settings, now);
  return { ...chosenIn(row), next_at: isPaused(settings, now) ? null : new Date(next).toISOString() };
};

export const toSettings = (settings: SettingsRow, now: number): ReminderSettings => ({
  quiet_from: settings.quiet_from,
  quiet_until: settings.quiet_until,
  paused_until:
    settings.paused_until !== null && isPaused(settings, now)
      ? new Date(settings.paused_until).toISOString()
      : null,
});

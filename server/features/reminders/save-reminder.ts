import { maxReminders, type Reminder, type ReminderContent } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { findProgrammeRun, hasActivity } from "#server/features/activities/index.ts";
import { isExperimentOver } from "#server/features/experiments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import { noLease } from "#server/platform/jobs/lease.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type EmailState, emailStateOf } from "./reminder-overview.ts";
import {
  deleteReminder,
  nextOf,
  readPerson,
  readReminders,
  readSettings,
  toReminder,
} from "./reminder-rows.ts";

/** @throws AppError `invalid_input`, `not_found`, `limit_reached`, `wrong_state` if the run is over */
export const saveReminder = (
  context: Context,
  owner: Pick<Owner, "id">,
  id: string,
  content: ReminderContent,
): Promise<Reminder> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const now = context.clock.now().getTime();
    const person = await readPerson(tx, owner.id);
    const settings = await readSettings(tx, owner.id);
    refuseUnreachable(content, emailStateOf(context, person));
    await refuseOfNothing(context, tx, owner.id, content);
    const timing = {
      at: content.at,
      weekdays: [...content.weekdays].sort().join(","),
      time_zone: content.time_zone,
    };
    const rows = await readReminders(tx, owner.id);
    const before = rows.find((row) => row.id === id);
    const isInTime =
      before?.at === timing.at &&
      before.weekdays === timing.weekdays &&
      before.time_zone === timing.time_zone;
    const columns = {
      ...timing,
      activity_id: content.activity_id,
      programme_run_id: content.programme_run_id,
      letters: Number(content.letters),
      experiment_id: content.experiment_id,
      by_push: Number(content.by_push),
      by_email: Number(content.by_email),
      // A reminder that is due this minute is still sent.
      ...(!isInTime && { next_at: nextOf(timing, person, settings, now), failures: 0, ...noLease }),
    };
    if (before) {
      const row = await tx
        .updateTable("reminders")
        .set(columns)
        .$call(ownRow(owner.id, id))
        .returningAll()
        .executeTakeFirstOrThrow(noSuchReminder);
      return toReminder(row, person, settings, now);
    }
    if (rows.length >= maxReminders) throw tooMany();
    const row = await tx
      .insertInto("reminders")
      .values({
        ...columns,
        id,
        owner_id: owner.id,
        next_at: nextOf(timing, person, settings, now),
        created_at: now,
      })
      // The id belongs to another person, whose reminders must stay hidden.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(noSuchReminder);
    return toReminder(row, person, settings, now);
  });

/** @throws AppError `not_found` */
export const removeReminder = ({ database }: Context, owner: Pick<Owner, "id">, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    if (!(await deleteReminder(tx, owner.id, id))) throw noSuchReminder();
  });

function refuseUnreachable({ by_push, by_email }: ReminderContent, email: EmailState): void {
  if (!by_push && !by_email) throw refusedField("by_push", t("Choose how the reminder reaches you."));
  if (!by_email || email === "ready") return;
  throw refusedField("by_email", unreachable[email]());
}

const unreachable = {
  no_server: () => t("This server sends no mail."),
  no_address: () => t("Add an e-mail address to your account first."),
  not_confirmed: () => t("Confirm your e-mail address first. You can request the link in your profile."),
} as const;

async function refuseOfNothing(
  context: Context,
  tx: Tx,
  ownerId: string,
  { activity_id, programme_run_id, letters, experiment_id }: ReminderContent,
): Promise<void> {
  if ([activity_id !== null, letters, experiment_id !== null].filter(Boolean).length > 1)
    throw refusedField(
      "activity_id",
      t("A reminder can be for an activity, for letters or for an experiment, but only for one of them."),
    );
  if (experiment_id !== null && (await isExperimentOver(context, tx, ownerId, experiment_id)))
    throw new AppError("not_found", t("There is no such experiment, or it is over."));
  if (activity_id !== null && !(await hasActivity(tx, ownerId, activity_id)))
    throw new AppError("not_found", t("There is no such activity."));
  if (programme_run_id === null) return;
  const run = await findProgrammeRun(tx, ownerId, programme_run_id);
  if (run?.activity_id !== activity_id)
    throw new AppError("not_found", t("There is no such run of this programme."));
  if (run.next_on === null)
    throw new AppError("wrong_state", t("This programme is over, so it needs no reminder."));
}

const tooMany = () =>
  new AppError(
    "limit_reached",
    t(
      "You have {limit, plural, one {# reminder} other {# reminders}}, which is the limit. Remove one first.",
      { limit: maxReminders },
    ),
  );

const noSuchReminder = () => new AppError("not_found", t("There is no such reminder."));

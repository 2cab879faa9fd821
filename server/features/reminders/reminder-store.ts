import type { z } from "zod";
import {
  mostReminders,
  type Reminder,
  type ReminderContent,
  type ReminderOverview,
  type ReminderSettings,
  type saveReminderSettings,
} from "#contract/reminders/reminders.ts";
import type { Person } from "#server/features/accounts/index.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, refusedField, refusesWrites } from "#server/platform/errors.ts";
import { noLease } from "#server/platform/jobs/lease.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownerOfPauseKey } from "./link-keys.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import {
  type Activities,
  type Experiments,
  nextOf,
  readPerson,
  readSettings,
  remindersOf,
  removeReminder,
  reschedule,
  toReminder,
  toSettings,
  withoutEnded,
} from "./reminder-rows.ts";

type SettingsChange = z.output<typeof saveReminderSettings.schema.body>;
type Someone = Pick<Owner, "id">;

export type ReminderStore = {
  overview(owner: Someone): Promise<Omit<ReminderOverview, "devices">>;
  /** @throws AppError `invalid_input`, `not_found`, `limit_reached`, `wrong_state` if the run is over */
  save(owner: Someone, id: string, content: ReminderContent): Promise<Reminder>;
  /** @throws AppError `not_found` */
  remove(owner: Someone, id: string): Promise<void>;
  saveSettings(owner: Someone, changed: SettingsChange): Promise<ReminderSettings>;
  /** `days` 0 resumes them. @throws AppError `not_found` if the key has expired or is not this server's */
  pauseByKey(key: string, days: number): Promise<ReminderSettings>;
  /** Call it in the transaction that changes the person's time zone. */
  moveAll(tx: Tx, ownerId: string): Promise<void>;
};

const dayMs = 86_400_000;

export function createReminderStore({
  database,
  clock,
  keys,
  activities,
  experiments,
  sendsMail,
}: {
  database: Database;
  clock: Clock;
  keys: () => Promise<ReminderKeys>;
  activities: Activities;
  experiments: Experiments;
  sendsMail: boolean;
}): ReminderStore {
  const now = () => clock.now().getTime();
  const emailOf = ({ email, unconfirmed_email }: Person): ReminderOverview["email"] => {
    if (!sendsMail) return "no_server";
    if (email !== null) return "ready";
    return unconfirmed_email === null ? "no_address" : "not_confirmed";
  };

  const changeSettings = async (tx: Tx, ownerId: string, changed: SettingsChange) => {
    const { quiet_from, quiet_until, paused_until } = changed;
    const settings = {
      ...(await readSettings(tx, ownerId)),
      ...(quiet_from !== undefined && { quiet_from }),
      ...(quiet_until !== undefined && { quiet_until }),
      ...(paused_until !== undefined && {
        paused_until: paused_until === null ? null : Date.parse(paused_until),
      }),
    };
    await tx
      .insertInto("reminder_settings")
      .values({ ...settings, owner_id: ownerId })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(settings))
      .execute();
    await reschedule(tx, ownerId, now());
    return toSettings(settings, now());
  };

  return {
    async overview(owner) {
      const push_key = await keys().then(
        ({ push }) => push.publicKey,
        (error: unknown) => {
          if (refusesWrites(error)) return "";
          throw error;
        },
      );
      return database.asOwner(owner.id, async (tx) => {
        const person = await readPerson(tx, owner.id);
        const settings = await readSettings(tx, owner.id);
        const rows = await withoutEnded(tx, owner.id, await remindersOf(tx, owner.id), {
          activities,
          experiments,
        });
        return {
          reminders: rows.map((row) => toReminder(row, settings, now())),
          settings: toSettings(settings, now()),
          push_key,
          email: emailOf(person),
        };
      });
    },

    save: (owner, id, content) =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const person = await readPerson(tx, owner.id);
        const settings = await readSettings(tx, owner.id);
        refuseUnreachable(content, emailOf(person));
        await refuseOfNothing(tx, owner.id, content, { activities, experiments });
        const timing = {
          at: content.at,
          weekdays: [...content.weekdays].sort().join(","),
          time_zone: content.time_zone,
        };
        const rows = await remindersOf(tx, owner.id);
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
          ...(!isInTime && {
            next_at: nextOf(timing, person, settings, now()),
            failures: 0,
            ...noLease,
          }),
        };
        if (before) {
          const row = await tx
            .updateTable("reminders")
            .set(columns)
            .$call(ownRow(owner.id, id))
            .returningAll()
            .executeTakeFirstOrThrow(noSuchReminder);
          return toReminder(row, settings, now());
        }
        if (rows.length >= mostReminders) throw tooMany();
        const row = await tx
          .insertInto("reminders")
          .values({
            ...columns,
            id,
            owner_id: owner.id,
            next_at: nextOf(timing, person, settings, now()),
            created_at: now(),
          })
          // The id is taken by another person, whose reminders must stay unknown.
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirstOrThrow(noSuchReminder);
        return toReminder(row, settings, now());
      }),

    remove: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        if (!(await removeReminder(tx, owner.id, id))) throw noSuchReminder();
      }),

    saveSettings: (owner, changed) =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        return changeSettings(tx, owner.id, changed);
      }),

    async pauseByKey(key, days) {
      const { linkKey } = await keys();
      const ownerId = ownerOfPauseKey(linkKey, key, now());
      if (ownerId === null) throw noSuchKey();
      const paused_until = days === 0 ? null : new Date(now() + days * dayMs).toISOString();
      return database.asOwner(ownerId, async (tx) => {
        if (!(await findPerson(tx, ownerId))) throw noSuchKey();
        await lockUser(tx, ownerId, database.engine);
        return changeSettings(tx, ownerId, { paused_until });
      });
    },

    moveAll: (tx, ownerId) => reschedule(tx, ownerId, now()),
  };
}

function refuseUnreachable({ by_push, by_email }: ReminderContent, email: ReminderOverview["email"]): void {
  if (!by_push && !by_email) throw refusedField("by_push", "Choose how it should reach you.");
  if (!by_email || email === "ready") return;
  throw refusedField("by_email", unreachable[email]);
}

const unreachable = {
  no_server: "This server sends no mail.",
  no_address: "Add an e-mail address to your account first.",
  not_confirmed: "Confirm your e-mail address first: your profile mails the link.",
} as const;

async function refuseOfNothing(
  tx: Tx,
  ownerId: string,
  { activity_id, programme_run_id, letters, experiment_id }: ReminderContent,
  { activities, experiments }: { activities: Activities; experiments: Experiments },
): Promise<void> {
  if ([activity_id !== null, letters, experiment_id !== null].filter(Boolean).length > 1)
    throw refusedField("activity_id", "A reminder is about one thing.");
  if (experiment_id !== null && (await experiments.stateOf(tx, ownerId, experiment_id)) === "over")
    throw new AppError("not_found", "There is no such experiment, or it is over.");
  if (activity_id !== null && !(await activities.hasActivity(tx, ownerId, activity_id)))
    throw new AppError("not_found", "There is no such activity.");
  if (programme_run_id === null) return;
  const run = await activities.findRun(tx, ownerId, programme_run_id);
  if (run?.activity_id !== activity_id)
    throw new AppError("not_found", "There is no such run of this programme.");
  if (run.next_on === null)
    throw new AppError("wrong_state", "This programme is over: there is nothing left to be reminded of.");
}

const tooMany = () =>
  new AppError("limit_reached", `You have ${mostReminders} reminders, which is the limit. Remove one first.`);

const noSuchReminder = () => new AppError("not_found", "There is no such reminder.");

const noSuchKey = () =>
  new AppError("not_found", "This link no longer works. You can also pause reminders in the settings.");

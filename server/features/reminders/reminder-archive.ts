import { z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import {
  maxReminders,
  reminderContentSchema,
  reminderSettingsSchema,
} from "#contract/reminders/reminders.ts";
import {
  type ArchivePart,
  fromInstantOrNull,
  toInstant,
  toInstantOrNull,
} from "#server/platform/archive-part.ts";
import { broughtPrint, held, removeUnchanged } from "#server/platform/brought.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  chosenIn,
  deleteReminder,
  nextOf,
  type ReminderRow,
  readPerson,
  readReminders,
  readSettings,
  reschedule,
  type SettingsRow,
} from "./reminder-rows.ts";

const lineSchema = z.discriminatedUnion("is", [
  reminderContentSchema.extend({ is: z.literal("reminder"), id: idSchema, created_at: instantSchema }),
  reminderSettingsSchema.extend({ is: z.literal("settings") }),
]);
type Line = z.output<typeof lineSchema>;

/** Reminders and quiet hours. Each server needs its own permission to show reminders in a browser. */
export function createReminderArchive({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ArchivePart {
  const now = () => clock.now().getTime();
  return {
    of: "reminders",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const { rows, settings } = await database.asOwner(owner.id, async (tx) => ({
        rows: await readReminders(tx, owner.id),
        settings: await readSettings(tx, owner.id),
      }));
      const { quiet_from, quiet_until, paused_until } = settings;
      if (quiet_from !== null || paused_until !== null)
        yield {
          is: "settings",
          quiet_from,
          quiet_until,
          paused_until: toInstantOrNull(paused_until),
        } satisfies Line;
      for (const row of rows)
        yield { is: "reminder", ...chosenIn(row), created_at: toInstant(row.created_at) } satisfies Line;
    },

    take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        const person = await readPerson(tx, owner.id);
        if (line.is === "settings") {
          const { quiet_from, quiet_until, paused_until } = line;
          const row = await tx
            .insertInto("reminder_settings")
            .values({
              owner_id: owner.id,
              quiet_from,
              quiet_until,
              paused_until: fromInstantOrNull(paused_until),
            })
            .onConflict((conflict) => conflict.doNothing())
            .returningAll()
            .executeTakeFirst();
          if (!row) return "already_there";
          await reschedule(tx, owner.id, now());
          await remember(tx, { kind: "setting", id: "reminders", print: printOfSettings(owner, row) });
          return "added";
        }
        const id = ids.of(line.id);
        const rows = await readReminders(tx, owner.id);
        if (rows.some((each) => each.id === id)) return "already_there";
        if (rows.length >= maxReminders)
          throw new AppError("limit_reached", `There are ${maxReminders} reminders, which is the limit.`);
        const timing = {
          at: line.at,
          weekdays: [...line.weekdays].sort().join(","),
          time_zone: line.time_zone,
        };
        const row = await tx
          .insertInto("reminders")
          .values({
            ...timing,
            id,
            owner_id: owner.id,
            activity_id: line.activity_id === null ? null : ids.activity(line.activity_id),
            programme_run_id: line.programme_run_id === null ? null : ids.of(line.programme_run_id),
            letters: Number(line.letters),
            experiment_id: line.experiment_id,
            by_push: Number(line.by_push),
            by_email: Number(line.by_email),
            next_at: nextOf(timing, person, await readSettings(tx, owner.id), now()),
            failures: 0,
            created_at: Date.parse(line.created_at),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) return "already_there";
        await remember(tx, { kind: "reminder", id, print: printOfReminder(owner, row) });
        return "added";
      });
    },

    async takeBack(tx, owner, [thing]) {
      if (thing?.kind === "setting") {
        const settings = await tx
          .selectFrom("reminder_settings")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .$call(held(database.engine))
          .executeTakeFirst();
        return removeUnchanged(thing, settings ? printOfSettings(owner, settings) : null, async () => {
          await tx.deleteFrom("reminder_settings").where("owner_id", "=", owner.id).execute();
          await reschedule(tx, owner.id, now());
        });
      }
      const row = await tx
        .selectFrom("reminders")
        .selectAll()
        .$call(ownRow(owner.id, thing?.id ?? ""))
        .$call(held(database.engine))
        .executeTakeFirst();
      return removeUnchanged(thing, row ? printOfReminder(owner, row) : null, () =>
        deleteReminder(tx, owner.id, thing?.id ?? ""),
      );
    },
  };
}

const printOfSettings = (owner: Owner, { quiet_from, quiet_until, paused_until }: SettingsRow) =>
  broughtPrint(owner, quiet_from, quiet_until, paused_until);

/** Without what the server changes when it sends one. */
function printOfReminder(owner: Owner, row: ReminderRow): string {
  const { next_at: _, failures: __, lease_id: ___, lease_until: ____, ...set } = row;
  return broughtPrint(owner, Object.entries(set).sort());
}

/** Whether a reminder is about that activity, programme run or experiment. */
export async function isReminded(tx: Tx, ownerId: string, about: string): Promise<boolean> {
  const reminders = await readReminders(tx, ownerId);
  return reminders.some(({ activity_id, programme_run_id, experiment_id }) =>
    [activity_id, programme_run_id, experiment_id].includes(about),
  );
}

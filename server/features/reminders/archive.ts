import { sql } from "kysely";
import { z } from "zod";
import {
  maxReminders,
  reminderContentSchema,
  reminderSettingsSchema,
} from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  nextOf,
  type ReminderRow,
  readPerson,
  readSettings,
  reschedule,
  weekdaysOf,
} from "./reminder-rows.ts";

const content = reminderContentSchema.shape;
const settings = reminderSettingsSchema.shape;

const rescheduleAll = ({ context, tx, owner }: { context: Context; tx: Tx; owner: Owner }) =>
  reschedule(tx, owner.id, context.clock.now().getTime());

/** Reminders and quiet hours. The permission to show reminders in a browser is given to a server, and stays out. */
export const reminderArchive: ArchivePart = {
  of: "reminders",
  order: "afterReflections",
  tables: [
    archiveTable("reminder_settings", "setting", {
      is: "settings",
      key: [],
      recordId: "reminders",
      where: sql`(quiet_from is not null or paused_until is not null)`,
      fields: [
        fields.column("quiet_from", settings.quiet_from),
        fields.column("quiet_until", settings.quiet_until),
        fields.instantOrNull("paused_until"),
      ],
      fingerprint: ({ quiet_from, quiet_until, paused_until }) => [quiet_from, quiet_until, paused_until],
      afterInsert: rescheduleAll,
      afterRemoval: rescheduleAll,
    }),
    archiveTable("reminders", "reminder", {
      key: ["id"],
      orderBy: ["created_at", "id"],
      fields: [
        fields.mappedId,
        fields.reference("activity_id", content.activity_id, "activity", (id, ids) => ids.activity(id)),
        fields.reference("programme_run_id", content.programme_run_id, "programme_run", (id, ids) =>
          ids.of(id),
        ),
        fields.flag("letters", "letters", content.letters),
        fields.reference("experiment_id", content.experiment_id, "experiment", (id) => id),
        fields.values(
          z.object({ at: content.at, weekdays: content.weekdays, time_zone: content.time_zone }),
          (row: ReminderRow) => ({ at: row.at, weekdays: weekdaysOf(row), time_zone: row.time_zone }),
          async ({ weekdays, ...local }, { context, tx, owner }) => {
            const timing = { ...local, weekdays: [...weekdays].sort().join(",") };
            const person = await readPerson(tx, owner.id);
            const now = context.clock.now().getTime();
            return { ...timing, next_at: nextOf(timing, person, await readSettings(tx, owner.id), now) };
          },
        ),
        fields.flag("by_push"),
        fields.flag("by_email"),
        fields.instant("created_at"),
      ],
      limit: {
        max: maxReminders,
        sentence: () =>
          t("There are {limit, plural, one {# reminder} other {# reminders}}, which is the limit.", {
            limit: maxReminders,
          }),
      },
      fingerprint: ({ next_at: _, failures: __, lease_id: ___, lease_until: ____, ...chosen }) => [
        Object.entries(chosen).sort(),
      ],
    }),
  ],
};

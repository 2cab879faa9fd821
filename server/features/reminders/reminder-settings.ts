import type { z } from "zod";
import type { ReminderSettings, saveReminderSettings } from "#contract/reminders/reminders.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson, lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownerOfPauseKey } from "./link-keys.ts";
import { reminderKeysOf } from "./reminder-keys.ts";
import { readSettings, reschedule, toSettings } from "./reminder-rows.ts";

type SettingsChange = z.output<typeof saveReminderSettings.schema.body>;

const dayMs = 86_400_000;

export const saveSettings = (
  context: Context,
  owner: Pick<Owner, "id">,
  changed: SettingsChange,
): Promise<ReminderSettings> =>
  context.database.asOwner(owner.id, (tx) => changeSettings(context, tx, owner.id, changed));

/** `days` 0 resumes reminders. @throws AppError `not_found` if the key has expired or is not this server's */
export async function pauseByKey(context: Context, key: string, days: number): Promise<ReminderSettings> {
  const { linkKey } = await reminderKeysOf(context)();
  const now = context.clock.now().getTime();
  const ownerId = ownerOfPauseKey(linkKey, key, now);
  if (ownerId === null) throw noSuchKey();
  const paused_until = days === 0 ? null : new Date(now + days * dayMs).toISOString();
  return context.database.asOwner(ownerId, async (tx) => {
    if (!(await findPerson(tx, ownerId))) throw noSuchKey();
    return changeSettings(context, tx, ownerId, { paused_until });
  });
}

async function changeSettings(
  { database, clock }: Context,
  tx: Tx,
  ownerId: string,
  { quiet_from, quiet_until, paused_until }: SettingsChange,
): Promise<ReminderSettings> {
  await lockUser(tx, ownerId, database.engine);
  const now = clock.now().getTime();
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
  await reschedule(tx, ownerId, now);
  return toSettings(settings, now);
}

const noSuchKey = () =>
  new AppError("not_found", t("This link no longer works. You can also pause reminders in the settings."));

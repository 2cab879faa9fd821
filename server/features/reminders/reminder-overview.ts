import type { ReminderOverview } from "#contract/reminders/reminders.ts";
import type { Context } from "#server/context.ts";
import type { Person } from "#server/features/accounts/index.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { listDevices } from "./push-devices.ts";
import { reminderKeysOf } from "./reminder-keys.ts";
import {
  readPerson,
  readReminders,
  readSettings,
  toReminder,
  toSettings,
  withoutEnded,
} from "./reminder-rows.ts";

export async function getOverview(context: Context, owner: Pick<Owner, "id">): Promise<ReminderOverview> {
  const push_key = await pushKeyOf(context);
  const overview = await context.database.asOwner(owner.id, async (tx) => {
    const person = await readPerson(tx, owner.id);
    const settings = await readSettings(tx, owner.id);
    const rows = await withoutEnded(context, tx, owner.id, await readReminders(tx, owner.id));
    const now = context.clock.now().getTime();
    return {
      reminders: rows.map((row) => toReminder(row, person, settings, now)),
      settings: toSettings(settings, now),
      push_key,
      email: emailStateOf(context, person),
    };
  });
  return { ...overview, devices: await listDevices(context, owner) };
}

/** Empty if the keys do not exist yet and the database is read-only. */
async function pushKeyOf(context: Context): Promise<string> {
  try {
    const { push } = await reminderKeysOf(context)();
    return push.publicKey;
  } catch (error) {
    if (refusesWrites(error)) return "";
    throw error;
  }
}

export type EmailState = ReminderOverview["email"];

export function emailStateOf({ mailer }: Context, { email, unconfirmed_email }: Person): EmailState {
  if (mailer === null) return "no_server";
  if (email !== null) return "ready";
  return unconfirmed_email === null ? "no_address" : "not_confirmed";
}

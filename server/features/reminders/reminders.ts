import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { SendPush } from "./push.ts";
import { createPushDevices, type PushDevices } from "./push-devices.ts";
import { createReminderKeys, type ReminderKeys } from "./reminder-keys.ts";
import type { Activities } from "./reminder-rows.ts";
import { createReminderStore, type ReminderStore } from "./reminder-store.ts";
import { createSender, type Sender } from "./sender.ts";
import { createSending, type Sending } from "./sending.ts";

export type Reminders = {
  keys: () => Promise<ReminderKeys>;
  store: ReminderStore;
  devices: PushDevices;
  sender: Sender;
  sending: Sending;
};

/** All of reminders, built of one another. */
export function createReminders(parts: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  secrets: Pick<Secrets, "reminderKey" | "masterKeyCheck">;
  activities: Activities;
  push: SendPush;
  mailer: Pick<Mailer, "send"> | null;
  mailFrom: string | null;
  publicUrl: string;
  /** What went wrong on the way to a push or mail server; never with a person's words. */
  onTrouble(what: string, error?: unknown): void;
}): Reminders {
  const { database, secrets, mailer } = parts;
  const keys = createReminderKeys(database, secrets);
  const devices = createPushDevices({ ...parts, keys });
  const sender = createSender({ ...parts, keys, devices });
  return {
    keys,
    store: createReminderStore({ ...parts, keys, sendsMail: mailer !== null }),
    devices,
    sender,
    sending: createSending({ ...parts, keys, sender }),
  };
}

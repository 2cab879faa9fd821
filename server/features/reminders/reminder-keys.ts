import { z } from "zod";
import { perContext } from "#server/context.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import { deriveKey, newKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import { refuseOutdated, type Secrets } from "#server/platform/secrets.ts";

/** The row of `installation`, and the purpose of its wrap. */
export const reminderKeysName = "reminder_keys";

export type ReminderKeys = {
  /** VAPID key pair that identifies this server to push services (RFC 8292), base64url. */
  push: { publicKey: string; privateKey: string };
  /** Seals push subscriptions. */
  deviceKey: Buffer;
  linkKey: Buffer;
  /** Hashes push topics, so that push services learn nothing from them. */
  topicKey: Buffer;
};

const keptSchema = z.object({ public_key: z.string(), private_key: z.string(), key: z.string() });
type Kept = z.infer<typeof keptSchema>;

/**
 * Created once for all servers of a database, and stored there under a key derived from the master key.
 * Subscriptions are bound to these keys: with new ones, every person would have to allow reminders again.
 * That is why a server that still runs with an old master key gets an error instead of replacing them.
 */
export function createReminderKeys(
  database: Database,
  { reminderKey, masterKeyCheck }: Pick<Secrets, "reminderKey" | "masterKeyCheck">,
): () => Promise<ReminderKeys> {
  const read = async (tx: Tx): Promise<{ value: Buffer; kept: Kept | null } | null> => {
    const row = await tx
      .selectFrom("installation")
      .select("value")
      .where("name", "=", reminderKeysName)
      .executeTakeFirst();
    if (!row) return null;
    const opened = unwrapKey(reminderKey, row.value, reminderKeysName);
    return { value: row.value, kept: opened && keptSchema.parse(JSON.parse(opened.toString("utf8"))) };
  };

  const load = async (tx: Tx): Promise<ReminderKeys> => {
    await refuseOutdated(tx, masterKeyCheck);
    const before = await read(tx);
    if (before?.kept) return toKeys(before.kept);
    const { default: webPush } = await import("web-push");
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const kept: Kept = {
      public_key: publicKey,
      private_key: privateKey,
      key: newKey().toString("base64url"),
    };
    const value = wrapKey(reminderKey, Buffer.from(JSON.stringify(kept)), reminderKeysName);
    // Keys that can't be opened are replaced.
    if (before)
      await tx
        .updateTable("installation")
        .set({ value })
        .where("name", "=", reminderKeysName)
        .where("value", "=", before.value)
        .execute();
    else
      await tx
        .insertInto("installation")
        .values({ name: reminderKeysName, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    // Another server may have been first.
    const after = await read(tx);
    if (!after?.kept) throw new Error("The reminder keys can’t be opened.");
    return toKeys(after.kept);
  };

  let keys: Promise<ReminderKeys> | null = null;
  return () => {
    keys ??= database.transaction(load).catch(async (error: unknown) => {
      keys = null;
      const known = refusesWrites(error) ? await database.transaction(read) : null;
      if (known?.kept) return toKeys(known.kept);
      throw error;
    });
    return keys;
  };
}

export const reminderKeysOf = perContext(({ database, secrets }) => createReminderKeys(database, secrets));

function toKeys({ public_key, private_key, key }: Kept): ReminderKeys {
  const from = Buffer.from(key, "base64url");
  return {
    push: { publicKey: public_key, privateKey: private_key },
    deviceKey: deriveKey(from, "push devices"),
    linkKey: deriveKey(from, "links of reminders"),
    topicKey: deriveKey(from, "topics of reminders"),
  };
}

/** Rewraps the keys of reminders, when the master key changes. */
export async function rewrapReminderKeys(tx: Tx, old: Secrets, next: Secrets): Promise<void> {
  const row = await tx
    .selectFrom("installation")
    .select("value")
    .where("name", "=", reminderKeysName)
    .executeTakeFirst();
  const opened = row && unwrapKey(old.reminderKey, row.value, reminderKeysName);
  if (!opened) return;
  const value = wrapKey(next.reminderKey, opened, reminderKeysName);
  await tx.updateTable("installation").set({ value }).where("name", "=", reminderKeysName).execute();
}

import webPush from "web-push";
import { z } from "zod";
import type { Database, Tx } from "#server/platform/database.ts";
import { deriveKey, newKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import { refuseOutdated, reminderKeysName, type Secrets } from "#server/platform/secrets.ts";

export type ReminderKeys = {
  /** By which push services know this server (RFC 8292), base64url. */
  push: { publicKey: string; privateKey: string };
  /** Seals what browsers gave to be reached at. */
  deviceKey: Buffer;
  /** Seals what stands in the links of a reminder. */
  linkKey: Buffer;
  /** Names what a push replaces, so that push services learn nothing of it. */
  topicKey: Buffer;
};

const keptSchema = z.object({ public_key: z.string(), private_key: z.string(), key: z.string() });
type Kept = z.infer<typeof keptSchema>;

/**
 * Made once for all servers of a database, and kept in it under a key that comes from the master key. Browsers are
 * bound to them: with other ones, each would have to be asked anew. A server whose master key was changed since it
 * started gets none, or it would make others.
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
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const kept: Kept = {
      public_key: publicKey,
      private_key: privateKey,
      key: newKey().toString("base64url"),
    };
    const value = wrapKey(reminderKey, Buffer.from(JSON.stringify(kept)), reminderKeysName);
    // What can't be opened any more keeps nobody from new ones.
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
    if (!after?.kept) throw new Error("The keys of reminders can't be opened.");
    return toKeys(after.kept);
  };

  let keys: Promise<ReminderKeys> | null = null;
  return () => {
    keys ??= database.transaction(load).catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
}

function toKeys({ public_key, private_key, key }: Kept): ReminderKeys {
  const from = Buffer.from(key, "base64url");
  return {
    push: { publicKey: public_key, privateKey: private_key },
    deviceKey: deriveKey(from, "push devices"),
    linkKey: deriveKey(from, "links of reminders"),
    topicKey: deriveKey(from, "topics of reminders"),
  };
}

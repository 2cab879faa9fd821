import { randomUUIDv7 } from "node:crypto";
import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { deriveKey } from "#server/platform/sealing.ts";
import type { TokenKeys } from "./credentials/access-tokens.ts";

const keysKept = 8;

export function createTokenKeys(database: Database, clock: Clock, accessTokenKey: Buffer): TokenKeys {
  const derived = new Map<string, Buffer>();
  return {
    async current() {
      const id = await newest(database);
      if (id) return id;
      await addTokenKey(database.query, clock);
      return (await newest(database)) ?? "";
    },
    keyOf(id) {
      const known = derived.get(id);
      if (known) return known;
      if (derived.size >= keysKept) derived.clear();
      const key = deriveKey(accessTokenKey, `access token ${id}`);
      derived.set(id, key);
      return key;
    },
  };
}

const newest = async (database: Database) => {
  const row = await database.query
    .selectFrom("token_keys")
    .select("id")
    .where("retires_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

const addTokenKey = (query: Database["query"] | Tx, clock: Clock) =>
  query
    .insertInto("token_keys")
    .values({ id: randomUUIDv7(), made_at: clock.now().getTime(), retires_at: null })
    .execute();

/**
 * Makes a new key for all servers. Tokens under old keys stay valid until they expire, so nobody is signed out and no
 * server restarts.
 */
export async function rotateTokenKeys(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  await database.transaction(async (tx) => {
    await tx
      .updateTable("token_keys")
      .set({ retires_at: now + accessTokenMinutes * 60_000 })
      .where("retires_at", "is", null)
      .execute();
    await tx.deleteFrom("token_keys").where("retires_at", "<=", now).execute();
    await addTokenKey(tx, clock);
  });
}

import type { Database, Tx } from "#server/platform/database.ts";

/** Locks a person until the transaction ends: other transactions that lock the same person wait. */
export async function lockUser(tx: Tx, ownerId: string, engine: Database["engine"]): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", ownerId)
    // SQLite has one writer, and this transaction writes.
    .$if(engine === "postgres", (query) => query.forNoKeyUpdate())
    .execute();
}

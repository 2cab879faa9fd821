import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

/**
 * Names of models were stored as plain text. Sealing them needs the person's key, so it happens during their next idle
 * work.
 */
export async function addSealedModels(tx: Tx, engine: Engine): Promise<void> {
  const { bytes } = columnTypes(engine);
  await sql`alter table chats rename column model to readable_model`.execute(tx);
  await sql.raw(`alter table chats add column model ${bytes}`).execute(tx);
}

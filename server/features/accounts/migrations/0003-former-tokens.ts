import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

/** Tokens that were replaced before are refused as before: 30 seconds later. */
export async function addFormerTokens(tx: Tx, engine: Engine): Promise<void> {
  const { instant } = columnTypes(engine);
  await sql`alter table refresh_tokens add column former_hash text`.execute(tx);
  await sql.raw(`alter table refresh_tokens add column refused_from ${instant}`).execute(tx);
  await sql`update refresh_tokens set refused_from = replaced_at + 30001 where replaced_at is not null`.execute(
    tx,
  );
}

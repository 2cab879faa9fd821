import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import { columnTypes } from "./0001/column-types.ts";

export const name = "0003-former-tokens";

/** Tokens that were replaced before are refused as before: 30 seconds later. */
export async function up(tx: Tx, engine: Engine): Promise<void> {
  const { instant } = columnTypes(engine);
  await sql`alter table refresh_tokens add column former_hash text`.execute(tx);
  await sql.raw(`alter table refresh_tokens add column refused_from ${instant}`).execute(tx);
  await sql`update refresh_tokens set refused_from = replaced_at + 30001 where replaced_at is not null`.execute(
    tx,
  );
}

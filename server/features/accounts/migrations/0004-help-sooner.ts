import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

export async function addHelpSooner(tx: Tx): Promise<void> {
  await sql`alter table users add column help_sooner integer not null default 0`.execute(tx);
}

import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

export async function addLanguage(tx: Tx): Promise<void> {
  await sql`alter table users add column language text`.execute(tx);
}

import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

export async function addMoodNames(tx: Tx, engine: Engine): Promise<void> {
  await sql.raw(`alter table users add column mood_names ${columnTypes(engine).bytes}`).execute(tx);
}

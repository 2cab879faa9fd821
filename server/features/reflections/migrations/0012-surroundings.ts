import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

/** What imports stored before stays in `origin`, because sealed values can't be read here. */
export async function addSurroundings(tx: Tx, engine: Engine): Promise<void> {
  await sql.raw(`alter table reflections add column surroundings ${columnTypes(engine).bytes}`).execute(tx);
}

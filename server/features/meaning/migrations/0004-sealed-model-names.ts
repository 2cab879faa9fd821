import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";

/** Names of connected models were stored in readable form. The vectors that those models made are made again. */
export async function removeReadableModels(tx: Tx, engine: Engine): Promise<void> {
  // Row-level security hides every row from a transaction that names no owner.
  if (engine === "postgres") await sql`select set_config('reflector.owner', '*', true)`.execute(tx);
  // An address, a space, and the model's name.
  await sql`delete from reflection_vectors where model like '% %'`.execute(tx);
}

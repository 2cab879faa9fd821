import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import { columnTypes } from "./0001/column-types.ts";

export const name = "0004-sealed-model-names";

/**
 * Names of models were stored readable. Those of conversations can only be sealed with the person's key, in their next
 * quiet moment. What connected models made for the search by meaning is made again.
 */
export async function up(tx: Tx, engine: Engine): Promise<void> {
  const { bytes } = columnTypes(engine);
  await sql`alter table chats rename column model to readable_model`.execute(tx);
  await sql.raw(`alter table chats add column model ${bytes}`).execute(tx);
  // Row-level security hides every row from a transaction that names no owner.
  if (engine === "postgres") await sql`select set_config('reflector.owner', '*', true)`.execute(tx);
  // An address, a space, and the model's name.
  await sql`delete from reflection_vectors where model like '% %'`.execute(tx);
}

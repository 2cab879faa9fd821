import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

type OwnedTable = {
  [Table in keyof Tables]: "owner_id" extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** How many rows of a table belong to a person. */
export async function countOwn(tx: Tx, table: OwnedTable, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where owner_id = ${ownerId}`.execute(tx);
  return Number(rows[0]?.count);
}

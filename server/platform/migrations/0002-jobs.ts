import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import { columnTypes } from "./column-types.ts";

/**
 * Replaces the table `jobs` of stores from before the first release, which has other columns. Servers add the rows at
 * start.
 */
export async function createJobs(tx: Tx, engine: Engine): Promise<void> {
  const { instant } = columnTypes(engine);
  await sql`drop table if exists jobs`.execute(tx);
  await sql
    .raw(
      `create table jobs (
        kind text primary key,
        every_ms ${instant} not null,
        run_at ${instant} not null,
        lease_id text,
        lease_until ${instant}
      )`,
    )
    .execute(tx);
}

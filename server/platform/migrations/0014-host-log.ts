import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import { columnTypes } from "./column-types.ts";

/** The log of what the host does, and whether the last run of a job failed. */
export async function addHostLog(tx: Tx, engine: Engine): Promise<void> {
  const { instant } = columnTypes(engine);
  const statements = [
    `create table host_events (
      id text primary key,
      at ${instant} not null,
      command text not null,
      account_id text,
      outcome text not null
    )`,
    "create index host_events_newest_first on host_events (at desc, id desc)",
    `alter table jobs add column failed_at ${instant}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

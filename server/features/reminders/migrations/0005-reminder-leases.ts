import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { columnTypes } from "#server/platform/migrations/column-types.ts";

/** A reminder that is being sent is claimed for a time, so that another server sends it if this one dies. */
export async function addReminderLeases(tx: Tx, engine: Engine): Promise<void> {
  const { instant } = columnTypes(engine);
  await sql`alter table reminders add column lease_id text`.execute(tx);
  await sql.raw(`alter table reminders add column lease_until ${instant}`).execute(tx);
}

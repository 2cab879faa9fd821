import { sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";

/** Built-in analyzers of earlier versions. */
export const removedAnalyzers: readonly string[] = [
  "energy",
  "traps",
  "gratitude",
  "loops",
  "questions",
  "language",
  "people",
];

/** Deletes the settings and runs of removed analyzers, and the runs of the one that had findings and now only measures. */
export async function deleteRemovedAnalyzers(tx: Tx, engine: Engine): Promise<void> {
  // Row-level security hides every row from a transaction that names no owner.
  if (engine === "postgres") await sql`select set_config('reflector.owner', '*', true)`.execute(tx);
  const removed = sql.join(removedAnalyzers);
  await sql`delete from analyzers where id in (${removed})`.execute(tx);
  for (const table of ["analyzer_runs", "analyzer_findings", "analyzer_verdicts"])
    await sql`delete from ${sql.table(table)} where analyzer_id in ('tone', ${removed})`.execute(tx);
}

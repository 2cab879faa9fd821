import { isBuiltInAnalyzer } from "#contract/analyzers/analyzer-rules.ts";
import { type Brought, broughtPrint, held, type TakenBack } from "#server/platform/brought.ts";
import type { Engine, Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";

type Undoing = { tx: Tx; owner: Owner; engine: Engine };
const spaceBefore = /^(\S+) (.+)$/s;

/** The id of a verdict among what an archive brought. */
export const verdictId = (analyzerId: string, key: string) => `${analyzerId} ${key}`;

/** Removes what an archive brought of analyzers. A run never changes. */
export async function undoImport(
  tx: Tx,
  owner: Owner,
  engine: Engine,
  thing: Brought | undefined,
): Promise<TakenBack> {
  if (thing?.kind === "analyzer") return undoAnalyzer({ tx, owner, engine }, thing);
  if (thing?.kind === "verdict") return undoVerdict({ tx, owner, engine }, thing);
  const run = await tx
    .deleteFrom("analyzer_runs")
    .$call(ownRow(owner.id, thing?.id ?? ""))
    .returning("id")
    .executeTakeFirst();
  if (!run) return "gone";
  // Findings that a later run has, too, stay with that run.
  await tx
    .deleteFrom("analyzer_findings")
    .where("owner_id", "=", owner.id)
    .where("last_run_id", "=", run.id)
    .execute();
  return "removed";
}

async function undoAnalyzer({ tx, owner, engine }: Undoing, { id, print }: Brought): Promise<TakenBack> {
  const row = await tx
    .selectFrom("analyzers")
    .select(["content", "is_on", "schedule", "deleted_at"])
    .$call(ownRow(owner.id, id))
    .$call(held(engine))
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) return "gone";
  if (broughtPrint(owner, row.content, row.is_on, row.schedule) !== print) return "kept";
  if (!isBuiltInAnalyzer(id)) {
    if (await wasRun(tx, owner.id, id)) return "kept";
    // What it ran by its schedule goes with it.
    for (const table of ["analyzer_runs", "analyzer_findings"] as const)
      await tx.deleteFrom(table).where("owner_id", "=", owner.id).where("analyzer_id", "=", id).execute();
  }
  await tx.deleteFrom("analyzers").$call(ownRow(owner.id, id)).execute();
  return "removed";
}

/** Whether the person ran it here. What came with it is gone by then. */
const wasRun = async (tx: Tx, ownerId: string, analyzerId: string) =>
  (await tx
    .selectFrom("analyzer_runs")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("analyzer_id", "=", analyzerId)
    .where("started_by", "=", "person")
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function undoVerdict({ tx, owner, engine }: Undoing, { id, print }: Brought): Promise<TakenBack> {
  const [, analyzerId = "", key = ""] = spaceBefore.exec(id) ?? [];
  const row = await tx
    .selectFrom("analyzer_verdicts")
    .select("content")
    .where("owner_id", "=", owner.id)
    .where("analyzer_id", "=", analyzerId)
    .where("key", "=", key)
    .$call(held(engine))
    .executeTakeFirst();
  if (!row) return "gone";
  if (broughtPrint(owner, row.content) !== print) return "kept";
  await tx
    .deleteFrom("analyzer_verdicts")
    .where("owner_id", "=", owner.id)
    .where("analyzer_id", "=", analyzerId)
    .where("key", "=", key)
    .execute();
  return "removed";
}

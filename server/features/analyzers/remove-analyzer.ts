import { analyzerGraceMs } from "#contract/analyzers/analyzer-rules.ts";
import type { Analyzer } from "#contract/analyzers/analyzers.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { getAnalyzer } from "./analyzer-list.ts";
import { interruptRuns } from "./runs/running.ts";
import { changingAnalyzers, noSuchAnalyzer, presentRow, refuseTooMany } from "./settings/known-analyzers.ts";
import { endRunsOf } from "./store/end-runs.ts";

/** It can be restored for a day. @throws AppError `not_found` */
export async function removeAnalyzer(context: Context, owner: Owner, id: string): Promise<void> {
  const endedRuns = await changingAnalyzers(context, owner, async (tx) => {
    if (!(await presentRow(tx, owner.id, id))) throw noSuchAnalyzer();
    const deleted_at = context.clock.now().getTime();
    await tx.updateTable("analyzers").set({ deleted_at }).$call(ownRow(owner.id, id)).execute();
    return endRunsOf(context, tx, owner.id, id, "deleted");
  });
  interruptRuns(context, owner.id, endedRuns);
}

/** @throws AppError `not_found`, `limit_reached` */
export async function restoreAnalyzer(context: Context, owner: Owner, id: string): Promise<Analyzer> {
  await changingAnalyzers(context, owner, async (tx) => {
    const { deleted_at } = await tx
      .selectFrom("analyzers")
      .select("deleted_at")
      .$call(ownRow(owner.id, id))
      .executeTakeFirstOrThrow(noSuchAnalyzer);
    if (deleted_at === null) return;
    await refuseTooMany(tx, owner.id);
    await tx.updateTable("analyzers").set({ deleted_at: null }).$call(ownRow(owner.id, id)).execute();
  });
  return getAnalyzer(context, owner, id);
}

/** Deletes analyzers that were removed a day ago for good, with all their findings. Called by a job. */
export async function sweepAnalyzers({ database, expiryCutoff }: Context): Promise<void> {
  const before = await expiryCutoff(analyzerGraceMs);
  if (before === null) return;
  const due = await database.asSystem(
    (tx) =>
      tx
        .selectFrom("analyzers")
        .select(["owner_id", "id"])
        .where("deleted_at", "<=", before)
        .limit(500)
        .execute(),
    "latest",
  );
  for (const { owner_id, id } of due)
    await database.asOwner(owner_id, async (tx) => {
      const gone = await tx
        .deleteFrom("analyzers")
        .$call(ownRow(owner_id, id))
        .where("deleted_at", "<=", before)
        .returning("id")
        .executeTakeFirst();
      if (!gone) return;
      for (const table of ["analyzer_runs", "analyzer_findings", "analyzer_verdicts"] as const)
        await tx.deleteFrom(table).where("owner_id", "=", owner_id).where("analyzer_id", "=", id).execute();
    });
}

import type { AnalyzerRun } from "#contract/analyzers/runs.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { endRun } from "../store/end-runs.ts";
import { findRun, noSuchRun } from "../store/run-reads.ts";
import { getBriefRun } from "./run-history.ts";
import { interruptRuns } from "./running.ts";

/** @throws AppError `not_found` */
export async function stopRun(
  context: Context,
  owner: Owner,
  analyzerId: string,
  id: string,
): Promise<AnalyzerRun> {
  if (!(await findRun(context, owner, analyzerId, id))) throw noSuchRun();
  await context.database.asOwner(owner.id, (tx) => endRun(context, tx, owner.id, id, "by_person"));
  interruptRuns(context, owner.id, [id]);
  return getBriefRun(context, owner, analyzerId, id);
}

/** @throws AppError `not_found` */
export async function deleteRun(
  context: Context,
  owner: Owner,
  analyzerId: string,
  id: string,
): Promise<void> {
  await context.database.asOwner(owner.id, (tx) =>
    tx
      .deleteFrom("analyzer_runs")
      .$call(ownRow(owner.id, id))
      .where("analyzer_id", "=", analyzerId)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchRun),
  );
  interruptRuns(context, owner.id, [id]);
}

import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { newLease } from "./run-leases.ts";
import { type RunAbout, type RunRow, sealAbout } from "./run-rows.ts";

export type NewRun = {
  id: string;
  analyzerId: string;
  startedBy: RunRow["started_by"];
  period: { from: string; to: string };
  periodName: RunAbout["period_name"];
  madeBy: RunAbout["made_by"];
  /** The last change of the journal that it reads. */
  change: number;
};

/** Adds a waiting run. Safe to repeat. @returns `busy` while another run of its analyzer is waiting or running */
export async function addRun(
  context: Context,
  tx: Tx,
  owner: Owner,
  run: NewRun,
): Promise<"added" | "known" | "busy"> {
  const { id, analyzerId } = run;
  const known = await tx
    .selectFrom("analyzer_runs")
    .select("analyzer_id")
    .$call(ownRow(owner.id, id))
    .executeTakeFirst();
  if (known?.analyzer_id === analyzerId) return "known";
  const busy = await tx
    .selectFrom("analyzer_runs")
    .select("id")
    .where("owner_id", "=", owner.id)
    .where("analyzer_id", "=", analyzerId)
    .where("status", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (known || busy) return "busy";
  await tx
    .insertInto("analyzer_runs")
    .values({
      owner_id: owner.id,
      id,
      analyzer_id: analyzerId,
      started_by: run.startedBy,
      status: "waiting",
      period_from: run.period.from,
      period_to: run.period.to,
      change: run.change,
      ...newLease(context),
      error: null,
      created_at: context.clock.now().getTime(),
      finished_at: null,
      about: sealAbout(owner, id, { period_name: run.periodName, made_by: run.madeBy, headlines: [] }),
      result: null,
    })
    .execute();
  return "added";
}

/** Handles the error of `addRun` when another tab or server was faster. */
export function busyIfTaken(error: unknown): "busy" {
  if (/^(SQLITE_CONSTRAINT_UNIQUE|SQLITE_CONSTRAINT_PRIMARYKEY|23505)$/.test(errorCodeOf(error) ?? ""))
    return "busy";
  throw error;
}

import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { RunError } from "./run-errors.ts";
import { ended } from "./run-leases.ts";

/** Has no effect on a run that has ended. */
export async function endRun(
  context: Context,
  tx: Tx,
  ownerId: string,
  id: string,
  error: RunError,
): Promise<void> {
  await tx
    .updateTable("analyzer_runs")
    .set({ status: "stopped", ...ended(context, error) })
    .$call(ownRow(ownerId, id))
    .where("status", "in", ["waiting", "running"])
    .execute();
}

/** Ends an analyzer's runs, in the transaction that changes the analyzer. @returns the ids of these runs */
export async function endRunsOf(
  context: Context,
  tx: Tx,
  ownerId: string,
  analyzerId: string,
  error: RunError,
): Promise<string[]> {
  const rows = await tx
    .updateTable("analyzer_runs")
    .set({ status: "stopped", ...ended(context, error) })
    .where("owner_id", "=", ownerId)
    .where("analyzer_id", "=", analyzerId)
    .where("status", "in", ["waiting", "running"])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the quotes of reflections that may no longer be read. */
export async function forgetQuotes(tx: Tx, ownerId: string, reflectionIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("analyzer_quotes")
    .where("owner_id", "=", ownerId)
    .where("reflection_id", "in", reflectionIds)
    .execute();
}

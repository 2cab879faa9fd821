import type { ExperimentSummary } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { refuseCrowd, refuseTooMany } from "./experiment-limits.ts";
import { toSummary } from "./experiment-plan.ts";
import { anyExperiment, noSuchExperiment } from "./experiment-rows.ts";
import { openWithNotes } from "./read-experiment.ts";

/** How long a deleted experiment can be restored. */
const graceMs = 86_400_000;

/** @throws AppError `not_found` */
export const removeExperiment = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .updateTable("experiments")
      .set({ deleted_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirstOrThrow(noSuchExperiment);
  });

/** @throws AppError `not_found`, `limit_reached` */
export async function restoreExperiment(
  context: Context,
  owner: Owner,
  id: string,
): Promise<ExperimentSummary> {
  const { database } = context;
  await database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const row = await anyExperiment(tx, owner.id, id).executeTakeFirstOrThrow(noSuchExperiment);
    if (row.deleted_at === null) return;
    await refuseTooMany(tx, owner.id);
    if (row.stopped_on === null)
      await refuseCrowd(tx, owner.id, id, { from: row.starts_on, to: row.ends_on });
    await tx.updateTable("experiments").set({ deleted_at: null }).$call(ownRow(owner.id, id)).execute();
  });
  const { row, stored, noted, today } = await openWithNotes(context, owner, id);
  return toSummary(row, stored, noted, today);
}

/** Deletes for good the experiments that were deleted a day ago. */
export const sweepExperiments = ({ database, clock }: Context): Promise<void> =>
  database.asSystem(async (tx) => {
    await tx
      .deleteFrom("experiments")
      .where("deleted_at", "<=", clock.now().getTime() - graceMs)
      .execute();
  }, "latest");

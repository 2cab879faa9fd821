import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchActivity, refuseBuiltIn } from "./activity-rows.ts";
import { endRun, findRunning } from "./programme-runs.ts";

/** Reflections that answer it stay. @throws AppError `not_found`, `forbidden` for a built-in one */
export const removeActivity = ({ database, clock }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    refuseBuiltIn(id, "deleted");
    await lockUser(tx, owner.id, database.engine);
    await tx
      .deleteFrom("activities")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchActivity);
    await tx
      .deleteFrom("activity_marks")
      .where("owner_id", "=", owner.id)
      .where("activity_id", "=", id)
      .execute();
    for (const run of await findRunning(tx, owner.id, id))
      await endRun(tx, owner.id, run.id, clock.now().getTime());
  });

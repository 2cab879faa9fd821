import { stateOn } from "#contract/experiments/experiment-rules.ts";
import type { Experiment } from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { timingOf, todayFor } from "./experiment-plan.ts";
import { findExperiment, openExperiment } from "./experiment-rows.ts";
import { readExperiment } from "./read-experiment.ts";

/** @throws AppError `not_found`, `wrong_state` */
export async function stopExperiment(context: Context, owner: Owner, id: string): Promise<Experiment> {
  await context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const row = await findExperiment(tx, owner.id, id);
    const stored = openExperiment(owner, row);
    const today = await todayFor(context, tx, owner.id, stored.time_zone);
    const state = stateOn(timingOf(stored, row), today);
    if (state === "planned")
      throw new AppError("wrong_state", t("This experiment has not begun. You can change or delete it."));
    if (state === "over") throw new AppError("wrong_state", t("This experiment is over already."));
    await tx.updateTable("experiments").set({ stopped_on: today }).$call(ownRow(owner.id, id)).execute();
  });
  return readExperiment(context, owner, id);
}

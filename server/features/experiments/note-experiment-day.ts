import type { Day } from "#contract/day-rules.ts";
import type { ExperimentDay } from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { planOf, todayFor } from "./experiment-plan.ts";
import { findExperiment, type Noted, openExperiment, sealNoted } from "./experiment-rows.ts";

/** Replaces what was noted on the day. @throws AppError `not_found`, `invalid_input` */
export const noteExperimentDay = (
  context: Context,
  owner: Owner,
  id: string,
  day: Day,
  noted: Noted,
): Promise<ExperimentDay> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const row = await findExperiment(tx, owner.id, id);
    const stored = openExperiment(owner, row);
    const planned = planOf(stored, row, new Map()).find((each) => each.day === day);
    if (!planned) throw refusedField("day", t("This day is not in the plan."));
    if (day > (await todayFor(context, tx, owner.id, stored.time_zone)))
      throw refusedField("day", t("This day has not come yet."));
    if (noted.rating !== null && stored.outcome !== "scale")
      throw refusedField("rating", t("This experiment doesn’t ask for a number."));
    if (noted.did !== null && planned.side === null)
      throw refusedField("did", t("This day is only for rating the effect of the day before."));
    if (noted.did === null && noted.rating === null)
      await tx
        .deleteFrom("experiment_days")
        .where("owner_id", "=", owner.id)
        .where("experiment_id", "=", id)
        .where("day", "=", day)
        .execute();
    else {
      const content = sealNoted(owner, id, day, noted);
      await tx
        .insertInto("experiment_days")
        .values({ owner_id: owner.id, experiment_id: id, day, content })
        .onConflict((conflict) =>
          conflict.columns(["owner_id", "experiment_id", "day"]).doUpdateSet({ content }),
        )
        .execute();
    }
    return { ...planned, ...noted };
  });

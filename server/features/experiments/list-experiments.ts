import { dayAt } from "#contract/day-rules.ts";
import { maxExperiments } from "#contract/experiments/experiment-rules.ts";
import type { ExperimentSummary } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { unlessAltered } from "#server/platform/sealing.ts";
import { toSummary } from "./experiment-plan.ts";
import { openExperiment, openNotes, ownExperiments, toDamaged } from "./experiment-rows.ts";

/** Latest first. */
export const listExperiments = ({ database, clock }: Context, owner: Owner): Promise<ExperimentSummary[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await ownExperiments(tx, owner.id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(maxExperiments)
      .execute();
    const person = await findPerson(tx, owner.id);
    const todayIn = (zone: string) =>
      dayAt(clock.now(), person?.time_zone ?? zone, person?.day_end ?? "00:00");
    const notes = Map.groupBy(
      await tx.selectFrom("experiment_days").selectAll().where("owner_id", "=", owner.id).execute(),
      ({ experiment_id }) => experiment_id,
    );
    return rows.map((row) =>
      unlessAltered(
        () => {
          const stored = openExperiment(owner, row);
          return toSummary(row, stored, openNotes(owner, notes.get(row.id) ?? []), todayIn(stored.time_zone));
        },
        toDamaged(row, todayIn("UTC")),
      ),
    );
  });

import type { Day } from "#contract/day-rules.ts";
import { maxRunning } from "#contract/experiments/experiment-rules.ts";
import type { ExperimentToday } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { planOf } from "./experiment-plan.ts";
import {
  type ExperimentRow,
  noteRowsOf,
  openExperiment,
  openNotes,
  ownExperiments,
} from "./experiment-rows.ts";

/** What running experiments ask to be noted on a day. */
export const experimentsOnDay = ({ database }: Context, owner: Owner, day: Day): Promise<ExperimentToday[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await ownExperiments(tx, owner.id)
      .where("starts_on", "<=", day)
      .where("ends_on", ">=", day)
      .where("stopped_on", "is", null)
      .orderBy("created_at")
      .limit(maxRunning)
      .execute();
    const found: ExperimentToday[] = [];
    for (const row of rows) {
      const asked = await askedOnDay(tx, owner, row, day);
      if (asked) found.push(asked);
    }
    return found;
  });

async function askedOnDay(
  tx: Tx,
  owner: Owner,
  row: ExperimentRow,
  day: Day,
): Promise<ExperimentToday | null> {
  const notes = await noteRowsOf(tx, owner.id, row.id).execute();
  // An altered experiment is skipped here. Its page reports it.
  return unlessAltered(() => {
    const stored = openExperiment(owner, row);
    const planned = planOf(stored, row, openNotes(owner, notes)).find((each) => each.day === day);
    if (!planned) return null;
    // An outcome that is measured the next day can't be asked for on the first day.
    const isAsked = stored.outcome === "scale" && !(stored.shows_next_day && day === stored.starts_on);
    const { question, a, b, scale_label } = stored;
    return { ...planned, id: row.id, question, a, b, asks: isAsked ? scale_label : null };
  });
}

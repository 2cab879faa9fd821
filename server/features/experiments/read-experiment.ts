import type { Day } from "#contract/day-rules.ts";
import type { Experiment } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { planOf, todayFor, toSummary } from "./experiment-plan.ts";
import { findExperiment, noteRowsOf, openExperiment, openNotes } from "./experiment-rows.ts";
import { outcomesOf, resultOf } from "./outcome.ts";

/** @throws AppError `not_found`, `sealed_value_refused` */
export async function readExperiment(context: Context, owner: Owner, id: string): Promise<Experiment> {
  const { row, stored, noted, today } = await openWithNotes(context, owner, id);
  const plan = planOf(stored, row, noted);
  const { time_zone: _, seed: __, ...content } = stored;
  const summary = toSummary(row, stored, noted, today);
  const isOver = summary.state === "over";
  const outcomes = isOver ? await outcomesOf(context, owner, stored, plan) : new Map<Day, number>();
  return {
    ...summary,
    revision: row.revision,
    content,
    plan,
    outcomes: [...outcomes]
      .map(([day, value]) => ({ day, value }))
      .sort((one, other) => one.day.localeCompare(other.day)),
    result: isOver ? resultOf(stored, plan, outcomes) : null,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** @throws AppError `not_found`, `sealed_value_refused` */
export const openWithNotes = (context: Context, owner: Owner, id: string) =>
  context.database.asOwner(owner.id, async (tx) => {
    const row = await findExperiment(tx, owner.id, id);
    const stored = openExperiment(owner, row);
    const noted = openNotes(owner, await noteRowsOf(tx, owner.id, id).execute());
    return { row, stored, noted, today: await todayFor(context, tx, owner.id, stored.time_zone) };
  });

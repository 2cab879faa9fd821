import type { Selectable } from "kysely";
import { z } from "zod";
import type { Day } from "#contract/day-rules.ts";
import { daysBetween } from "#contract/day-rules.ts";
import {
  lastNoted,
  lastPlanned,
  type Side,
  stateOn,
  type Timing,
} from "#contract/experiments/experiment-rules.ts";
import {
  contentShape,
  type ExperimentSummary,
  experimentDaySchema,
} from "#contract/experiments/experiments.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";
import { type Design as Drawing, drawPlan } from "#server/platform/statistics/assignment.ts";
import type { Tables } from "#server/platform/tables.ts";

export type ExperimentRow = Selectable<Tables["experiments"]>;
export type NoteRow = Selectable<Tables["experiment_days"]>;

/** What is kept of an experiment. The seed draws the same sides again. */
export const keptSchema = contentShape.extend({ time_zone: z.string().max(64), seed: z.string().max(200) });
export type Kept = z.infer<typeof keptSchema>;

export const notedSchema = experimentDaySchema.pick({ did: true, rating: true });
export type Noted = z.infer<typeof notedSchema>;

const placeOf = (id: string) => ({ table: "experiments", row: id, column: "content" });
const dayPlaceOf = (id: string, day: Day) => ({
  table: "experiment_days",
  row: `${id} ${day}`,
  column: "content",
});

export const sealExperiment = (owner: Owner, id: string, kept: Kept): Buffer =>
  seal(owner, placeOf(id), JSON.stringify(kept));

export const sealNoted = (owner: Owner, id: string, day: Day, noted: Noted): Buffer =>
  seal(owner, dayPlaceOf(id, day), JSON.stringify(noted));

/** @throws AppError `sealed_value_refused` */
export const openExperiment = (owner: Owner, { id, content }: Pick<ExperimentRow, "id" | "content">): Kept =>
  keptSchema.parse(JSON.parse(open(owner, placeOf(id), content)));

/** @throws AppError `sealed_value_refused` */
export const openNoted = (owner: Owner, { experiment_id, day, content }: NoteRow): Noted =>
  notedSchema.parse(JSON.parse(open(owner, dayPlaceOf(experiment_id, day), content)));

export const timingOf = (kept: Kept, { stopped_on }: Pick<ExperimentRow, "stopped_on">): Timing => ({
  starts_on: kept.starts_on,
  days: kept.days,
  shows_next_day: kept.shows_next_day,
  stopped_on,
});

export const drawingOf = ({ design, days, block_days }: Kept): Drawing =>
  design === "blocks" ? { by: "blocks", days, blockDays: block_days } : { by: "coin", days };

/** The side of each day, as drawn. */
export const sidesOf = (kept: Kept): Side[] => drawPlan(drawingOf(kept), kept.seed);

export function toSummary(row: ExperimentRow, kept: Kept, notedDays: number, today: Day): ExperimentSummary {
  const timing = timingOf(kept, row);
  const days = daysBetween(kept.starts_on, lastPlanned(timing)) + 1;
  return {
    id: row.id,
    question: kept.question,
    state: stateOn(timing, today),
    starts_on: kept.starts_on,
    ends_on: lastNoted(timing),
    stopped_on: row.stopped_on,
    days,
    days_come: Math.min(Math.max(daysBetween(kept.starts_on, today) + 1, 0), days),
    days_noted: notedDays,
    damaged: false,
  };
}

/** What is shown of an experiment whose content was altered in the store. */
export const toDamaged = (row: ExperimentRow, today: Day): ExperimentSummary => ({
  id: row.id,
  question: "",
  state:
    row.stopped_on !== null || today > row.ends_on ? "over" : today < row.starts_on ? "planned" : "running",
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  stopped_on: row.stopped_on,
  days: 0,
  days_come: 0,
  days_noted: 0,
  damaged: true,
});

export const experimentsOf = (tx: Tx, ownerId: string) =>
  tx.selectFrom("experiments").selectAll().where("owner_id", "=", ownerId).where("deleted_at", "is", null);

/** What was noted, earliest first. */
export const noteRowsOf = (tx: Tx, ownerId: string, id: string) =>
  tx
    .selectFrom("experiment_days")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("experiment_id", "=", id)
    .orderBy("day");

export const noSuchExperiment = () => new AppError("not_found", "There is no such experiment any more.");

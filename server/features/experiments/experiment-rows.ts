import type { Selectable } from "kysely";
import { z } from "zod";
import type { Day } from "#contract/day-rules.ts";
import {
  contentShape,
  type ExperimentSummary,
  experimentDaySchema,
} from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type ExperimentRow = Selectable<Tables["experiments"]>;
export type NoteRow = Selectable<Tables["experiment_days"]>;

/** The stored content of an experiment. The seed reproduces the drawn sides. */
export const storedSchema = contentShape.extend({ time_zone: z.string().max(64), seed: z.string().max(200) });
export type StoredExperiment = z.infer<typeof storedSchema>;

export const notedSchema = experimentDaySchema.pick({ did: true, rating: true });
export type Noted = z.infer<typeof notedSchema>;

const sealContext = (id: string) => ({ table: "experiments", row: id, column: "content" });
const daySealContext = (id: string, day: Day) => ({
  table: "experiment_days",
  row: `${id} ${day}`,
  column: "content",
});

export const sealExperiment = (owner: Owner, id: string, stored: StoredExperiment): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(stored));

export const sealNoted = (owner: Owner, id: string, day: Day, noted: Noted): Buffer =>
  seal(owner, daySealContext(id, day), JSON.stringify(noted));

/** @throws AppError `sealed_value_refused` */
export const openExperiment = (
  owner: Owner,
  { id, content }: Pick<ExperimentRow, "id" | "content">,
): StoredExperiment => storedSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

/** @throws AppError `sealed_value_refused` */
export const openNoted = (owner: Owner, { experiment_id, day, content }: NoteRow): Noted =>
  notedSchema.parse(JSON.parse(open(owner, daySealContext(experiment_id, day), content)));

/** What is shown of an experiment whose content is damaged on the server. */
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

/** A person's experiments, except deleted ones. */
export const ownExperiments = (tx: Tx, ownerId: string) =>
  tx.selectFrom("experiments").selectAll().where("owner_id", "=", ownerId).where("deleted_at", "is", null);

/** The noted days, earliest first. */
export const noteRowsOf = (tx: Tx, ownerId: string, id: string) =>
  tx
    .selectFrom("experiment_days")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("experiment_id", "=", id)
    .orderBy("day");

/** One experiment, even if it is deleted. */
export const anyExperiment = (tx: Tx, ownerId: string, id: string) =>
  tx.selectFrom("experiments").selectAll().$call(ownRow(ownerId, id));

/** @throws AppError `not_found` */
export const findExperiment = (tx: Tx, ownerId: string, id: string): Promise<ExperimentRow> =>
  ownExperiments(tx, ownerId).where("id", "=", id).executeTakeFirstOrThrow(noSuchExperiment);

/** Notes by day. @throws AppError `sealed_value_refused` */
export const openNotes = (owner: Owner, rows: readonly NoteRow[]): Map<Day, Noted> =>
  new Map(rows.map((row) => [row.day, openNoted(owner, row)]));

export const noSuchExperiment = () => new AppError("not_found", t("This experiment no longer exists."));

import type { Selectable } from "kysely";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { findSittings } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

/** Runs with a sitting left, the next due first. */
export const listRunningProgrammes = (
  { database }: Pick<Context, "database">,
  owner: Owner,
): Promise<ProgrammeRun[]> =>
  database.asOwner(owner.id, async (tx) => {
    const running = await findRunning(tx, owner.id);
    return running.sort((a, b) => a.next_on.localeCompare(b.next_on));
  });

/** Newest first. */
export const listProgrammeRuns = (
  { database }: Context,
  owner: Owner,
  activityId: string,
): Promise<ProgrammeRun[]> =>
  database.asOwner(owner.id, async (tx) =>
    withSittings(tx, owner.id, await runsOf(tx, owner.id).where("activity_id", "=", activityId).execute()),
  );

/** Does nothing to a run without a sitting left. @throws AppError `not_found` */
export const stopProgrammeRun = (
  { database, clock }: Context,
  owner: Owner,
  activityId: string,
  id: string,
): Promise<ProgrammeRun> =>
  database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const run = await findProgrammeRun(tx, owner.id, id);
    if (run?.activity_id !== activityId) throw noSuchRun();
    if (!hasSittingLeft(run)) return run;
    const row = await endRun(tx, owner.id, id, clock.now().getTime());
    return withItsSittings(tx, owner.id, row);
  });

/** `null` if the person has no such run. */
export async function findProgrammeRun(tx: Tx, ownerId: string, id: string): Promise<ProgrammeRun | null> {
  const row = await runsOf(tx, ownerId).where("id", "=", id).executeTakeFirst();
  return row ? withItsSittings(tx, ownerId, row) : null;
}

/** The runs with a sitting left, of one activity or of all. */
export async function findRunning(tx: Tx, ownerId: string, activityId?: string) {
  let rows = runsOf(tx, ownerId).where("stopped_at", "is", null);
  if (activityId !== undefined) rows = rows.where("activity_id", "=", activityId);
  return (await withSittings(tx, ownerId, await rows.execute())).filter(hasSittingLeft);
}

async function withSittings(tx: Tx, ownerId: string, rows: readonly RunRow[]): Promise<ProgrammeRun[]> {
  const activityIds = [...new Set(rows.map(({ activity_id }) => activity_id))];
  const sittings = await findSittings(tx, ownerId, activityIds);
  const byRun = Map.groupBy(sittings, ({ programme_run_id }) => programme_run_id);
  return rows.map((row) => toRun(row, byRun.get(row.id) ?? []));
}

export async function withItsSittings(tx: Tx, ownerId: string, row: RunRow): Promise<ProgrammeRun> {
  const [run] = await withSittings(tx, ownerId, [row]);
  if (!run) throw noSuchRun();
  return run;
}

type RunRow = Selectable<Tables["programme_runs"]>;

const runsOf = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("programme_runs")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

export const endRun = (tx: Tx, ownerId: string, id: string, now: number): Promise<RunRow> =>
  tx
    .updateTable("programme_runs")
    .set({ stopped_at: now })
    .$call(ownRow(ownerId, id))
    .returningAll()
    .executeTakeFirstOrThrow(noSuchRun);

const toRun = (row: RunRow, sittingsOfRun: readonly { id: string; day: Day }[]): ProgrammeRun => {
  const done = sittingsOfRun.map(({ id, day }) => ({ reflection_id: id, day }));
  const { id, activity_id, sittings, every_days, begun_on, stopped_at } = row;
  return {
    id,
    activity_id,
    sittings,
    every_days,
    begun_on,
    stopped_at: stopped_at === null ? null : new Date(stopped_at).toISOString(),
    done,
    next_on: stopped_at === null ? nextDay(row, done) : null,
  };
};

function nextDay({ sittings, every_days, begun_on }: RunRow, done: ProgrammeRun["done"]): Day | null {
  if (done.length >= sittings) return null;
  const last = done.at(-1);
  return last ? addDays(last.day, every_days) : begun_on;
}

const hasSittingLeft = (run: ProgrammeRun): run is ProgrammeRun & { next_on: Day } => run.next_on !== null;

export const noSuchRun = () => new AppError("not_found", t("There is no such run of this programme."));

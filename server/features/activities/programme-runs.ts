import type { Selectable } from "kysely";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { findSittings } from "#server/features/reflections/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { findOwn, openContent } from "./activity-rows.ts";

export type ProgrammeRuns = {
  /** Runs with a sitting left, the one due first at the beginning. */
  listRunning(owner: Owner): Promise<ProgrammeRun[]>;
  /** Newest first. */
  listOf(owner: Owner, activityId: string): Promise<ProgrammeRun[]>;
  /** @throws AppError `not_found`, `wrong_state` */
  begin(owner: Owner, activityId: string, id: string, begunOn: Day): Promise<ProgrammeRun>;
  /** Does nothing to a run without a sitting left. @throws AppError `not_found` */
  stop(owner: Owner, activityId: string, id: string): Promise<ProgrammeRun>;
  /** `null` if the person has no such run. */
  findRun(tx: Tx, ownerId: string, id: string): Promise<ProgrammeRun | null>;
  /** Ends all runs of an activity that have a sitting left. What was written stays. */
  endRunsOf(tx: Tx, ownerId: string, activityId: string): Promise<void>;
};

export function createProgrammeRuns({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): ProgrammeRuns {
  async function withSittings(tx: Tx, ownerId: string, rows: readonly RunRow[]): Promise<ProgrammeRun[]> {
    const activityIds = [...new Set(rows.map(({ activity_id }) => activity_id))];
    const sittings = await findSittings(tx, ownerId, activityIds);
    const byRun = Map.groupBy(sittings, ({ programme_run_id }) => programme_run_id);
    return rows.map((row) => toRun(row, byRun.get(row.id) ?? []));
  }

  async function withItsSittings(tx: Tx, ownerId: string, row: RunRow): Promise<ProgrammeRun> {
    const [run] = await withSittings(tx, ownerId, [row]);
    if (!run) throw noSuchRun();
    return run;
  }

  async function findRun(tx: Tx, ownerId: string, id: string): Promise<ProgrammeRun | null> {
    const row = await runsOf(tx, ownerId).where("id", "=", id).executeTakeFirst();
    return row ? withItsSittings(tx, ownerId, row) : null;
  }

  async function findRunning(tx: Tx, ownerId: string, activityId?: string) {
    const rows = await runsOf(tx, ownerId)
      .where("stopped_at", "is", null)
      .$if(activityId !== undefined, (query) => query.where("activity_id", "=", activityId ?? ""))
      .execute();
    return (await withSittings(tx, ownerId, rows)).filter(hasSittingLeft);
  }

  return {
    findRun,

    async endRunsOf(tx, ownerId, activityId) {
      for (const { id } of await findRunning(tx, ownerId, activityId))
        await endRun(tx, ownerId, id, clock.now().getTime());
    },

    listRunning: (owner) =>
      database.asOwner(owner.id, async (tx) => {
        const running = await findRunning(tx, owner.id);
        return running.sort((a, b) => a.next_on.localeCompare(b.next_on));
      }),

    listOf: (owner, activityId) =>
      database.asOwner(owner.id, async (tx) =>
        withSittings(
          tx,
          owner.id,
          await runsOf(tx, owner.id).where("activity_id", "=", activityId).execute(),
        ),
      ),

    begin: (owner, activityId, id, begunOn) =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const known = await findRun(tx, owner.id, id);
        if (known && known.activity_id !== activityId) throw noSuchRun();
        if (known) return known;
        const programme = await programmeOf(tx, owner, activityId);
        if (!programme) throw hasNoProgramme();
        if ((await findRunning(tx, owner.id, activityId)).length > 0) throw anotherIsRunning();
        const row = await tx
          .insertInto("programme_runs")
          .values({
            id,
            owner_id: owner.id,
            activity_id: activityId,
            sittings: programme.sittings,
            every_days: programme.every_days,
            begun_on: begunOn,
            stopped_at: null,
            created_at: clock.now().getTime(),
          })
          // The id may be taken by another person, whose runs must stay unknown.
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirstOrThrow(noSuchRun);
        // A device that was offline may have sent sittings before the run itself.
        return withItsSittings(tx, owner.id, row);
      }),

    stop: (owner, activityId, id) =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const run = await findRun(tx, owner.id, id);
        if (run?.activity_id !== activityId) throw noSuchRun();
        if (!hasSittingLeft(run)) return run;
        const row = await endRun(tx, owner.id, id, clock.now().getTime());
        return withItsSittings(tx, owner.id, row);
      }),
  };
}

type RunRow = Selectable<Tables["programme_runs"]>;

const runsOf = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("programme_runs")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

const endRun = (tx: Tx, ownerId: string, id: string, now: number): Promise<RunRow> =>
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

/** @throws AppError `not_found` if there is no such activity, `sealed_value_refused` */
async function programmeOf(tx: Tx, owner: Owner, activityId: string): Promise<ActivityContent["programme"]> {
  const builtIn = builtInActivities.find(({ id }) => id === activityId);
  return (builtIn ?? openContent(owner, await findOwn(tx, owner, activityId))).programme;
}

const anotherIsRunning = () =>
  new AppError(
    "wrong_state",
    "You are already in the middle of this programme. Continue it, or stop it before you start again.",
  );

const hasNoProgramme = () =>
  new AppError(
    "wrong_state",
    "This activity does not ask to be repeated. Add a programme to it first, or answer it once.",
  );

const noSuchRun = () => new AppError("not_found", "There is no such run of this programme.");

import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Activity, ActivitySummary } from "#contract/activities/activities.ts";
import { mostOwnActivities } from "#contract/activities/activity-rules.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Clock } from "#server/platform/clock.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type ActivityRow,
  findOwn,
  noSuchActivity,
  openContent,
  sealContent,
  toActivity,
  toBuiltIn,
  toOwnSummary,
  toSummary,
} from "./activity-rows.ts";
import { usageOf, usageOfAll } from "./activity-usage.ts";
import type { ProgrammeRuns } from "./programme-runs.ts";

type Marks = { favourite?: boolean | undefined; archived?: boolean | undefined };

export type ActivityStore = {
  list(owner: Owner): Promise<ActivitySummary[]>;
  /** @throws AppError `not_found`, `sealed_value_refused` */
  get(owner: Owner, id: string): Promise<Activity>;
  /** @throws AppError `limit_reached` */
  add(owner: Owner, content: ActivityContent): Promise<Activity>;
  /** @throws AppError `not_found`, `forbidden` for a built-in one, `stale_revision` with the stored one */
  save(owner: Owner, id: string, revision: number, content: ActivityContent): Promise<Activity>;
  /** @throws AppError `not_found` */
  mark(owner: Owner, id: string, marks: Marks): Promise<Activity>;
  /** @throws AppError `not_found`, `forbidden` for a built-in one */
  remove(owner: Owner, id: string): Promise<void>;
};

const builtIns = new Map(builtInActivities.map((activity) => [activity.id, activity]));

export function createActivityStore({
  database,
  clock,
  endRunsOf,
}: {
  database: Database;
  clock: Clock;
  endRunsOf: ProgrammeRuns["endRunsOf"];
}): ActivityStore {
  const find = async (tx: Tx, owner: Owner, id: string): Promise<Activity> => {
    const builtIn = builtIns.get(id);
    if (builtIn) return toBuiltIn(builtIn, await usageOf(tx, owner, id));
    const row = await findOwn(tx, owner, id);
    return toActivity(owner, row, await usageOf(tx, owner, id));
  };

  return {
    list: (owner) =>
      database.asOwner(owner.id, async (tx) => {
        const usageById = await usageOfAll(tx, owner);
        const rows = await tx
          .selectFrom("activities")
          .selectAll()
          .where("owner_id", "=", owner.id)
          // UUIDv7 ids sort by age.
          .orderBy("id")
          .execute();
        return [
          ...builtInActivities.map((activity) => toSummary(toBuiltIn(activity, usageById(activity.id)))),
          ...rows.map((row) => toOwnSummary(owner, row, usageById(row.id))),
        ];
      }),

    get: (owner, id) => database.asOwner(owner.id, (tx) => find(tx, owner, id)),

    add: (owner, content) =>
      database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const id = randomUUIDv7();
        const now = clock.now().getTime();
        const row = await tx
          .insertInto("activities")
          .values({
            id,
            owner_id: owner.id,
            content: sealContent(owner, id, content),
            revision: 1,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await refuseBeyondLimit(tx, owner);
        return toActivity(owner, row, await usageOf(tx, owner, id));
      }),

    save: (owner, id, revision, content) =>
      database.asOwner(owner.id, async (tx) => {
        refuseBuiltIn(id, "changed");
        const row = await tx
          .updateTable("activities")
          .set({
            content: sealContent(owner, id, content),
            revision: revision + 1,
            updated_at: clock.now().getTime(),
          })
          .$call(ownRow(owner.id, id))
          .where("revision", "=", revision)
          .returningAll()
          .executeTakeFirst();
        const stored = row ?? (await findOwn(tx, owner, id));
        const activity = toActivity(owner, stored, await usageOf(tx, owner, id));
        if (row || isThisSave(owner, stored, revision, content)) return activity;
        throw stale(activity);
      }),

    mark: (owner, id, { favourite, archived }) =>
      database.asOwner(owner.id, async (tx) => {
        if (!builtIns.has(id)) await findOwn(tx, owner, id);
        const archivedAt = archived === true ? clock.now().getTime() : null;
        await tx
          .insertInto("activity_marks")
          .values({
            owner_id: owner.id,
            activity_id: id,
            favourite: Number(favourite ?? false),
            archived_at: archivedAt,
          })
          .onConflict((conflict) =>
            conflict.columns(["owner_id", "activity_id"]).doUpdateSet({
              favourite: favourite === undefined ? sql<number>`activity_marks.favourite` : Number(favourite),
              archived_at: archivedAgain(archived, archivedAt),
            }),
          )
          .execute();
        return find(tx, owner, id);
      }),

    remove: (owner, id) =>
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
        await endRunsOf(tx, owner.id, id);
      }),
  };
}

/** An activity that is archived already keeps its date. */
function archivedAgain(archived: boolean | undefined, now: number | null) {
  if (archived === false) return null;
  return archived === undefined
    ? sql<number | null>`activity_marks.archived_at`
    : sql<number | null>`coalesce(activity_marks.archived_at, ${now})`;
}

/** @throws AppError `limit_reached`. Call it after the new one was added. */
export async function refuseBeyondLimit(tx: Tx, owner: Owner): Promise<void> {
  if ((await countOwn(tx, "activities", owner.id)) <= mostOwnActivities) return;
  throw new AppError(
    "limit_reached",
    `You have ${mostOwnActivities} activities of your own, which is the limit. Delete one first.`,
  );
}

function refuseBuiltIn(id: string, done: "changed" | "deleted"): void {
  if (!builtIns.has(id)) return;
  throw new AppError(
    "forbidden",
    done === "changed"
      ? "This activity is built in and can't be changed. Make a copy, which is yours to change."
      : "This activity is built in and can't be deleted. You can archive it.",
  );
}

/** Whether this save is a retry: the first one arrived, but its answer was lost. */
const isThisSave = (owner: Owner, stored: ActivityRow, revision: number, content: ActivityContent) =>
  stored.revision === revision + 1 && isDeepStrictEqual(openContent(owner, stored), content);

const stale = (current: Activity) =>
  new AppError(
    "stale_revision",
    "This activity has been changed elsewhere since you opened it. Nothing was overwritten.",
    { answer: { current } },
  );

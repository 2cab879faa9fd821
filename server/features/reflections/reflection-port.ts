import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { existingIn } from "./stored/reflection-rows.ts";
import { notFound } from "./stored/refusals.ts";

/**
 * What other features ask about reflections, all without words. `app.ts` passes it to them. It runs in their
 * transactions.
 */
export type ReflectionPort = {
  /** Whether a daily reflection, or one of that activity, was written for `day` or a later day. */
  hasWrittenSince(tx: Tx, ownerId: string, since: { day: Day; activityId: string | null }): Promise<boolean>;
  /** How often an activity was answered, and when last; without an id, for all answered activities. */
  usesOfActivities(tx: Tx, ownerId: string, activityId?: string): Promise<ActivityUses[]>;
  /** Whether a reflection answers this activity, or belongs to this programme run; unfinished and trashed ones count. */
  isAnswered(tx: Tx, ownerId: string, activityOrRun: string): Promise<boolean>;
  /** The finished answer sets that belong to runs of these activities' programmes, in the order of their days. */
  findSittings(tx: Tx, ownerId: string, activityIds: readonly string[]): Promise<Sitting[]>;
  /** @throws AppError `not_found` */
  requireReflection(tx: Tx, ownerId: string, id: string): Promise<void>;
  /** Those of `ids` that the person has, even in the trash. */
  existing(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]>;
  /**
   * Numbers a change, so that other clients learn of it. Call it first in a transaction: from then on, the
   * person's other changes wait.
   * @throws AppError `not_found`
   */
  markChanged(tx: Tx, ownerId: string, id: string): Promise<void>;
  setPictureCount(tx: Tx, ownerId: string, id: string, count: number): Promise<void>;
};

type ActivityUses = { activity_id: string; times: number; last_day: Day };
type Sitting = { id: string; day: Day; programme_run_id: string };

export function createReflectionPort(): ReflectionPort {
  return {
    async hasWrittenSince(tx, ownerId, { day, activityId }) {
      const written = finished(tx, ownerId).select("id").where("day", ">=", day).limit(1);
      const found =
        activityId === null
          ? written.where("kind", "=", sql.lit("daily"))
          : written.where("activity_id", "=", activityId);
      return (await found.executeTakeFirst()) !== undefined;
    },

    usesOfActivities: (tx, ownerId, activityId) =>
      finished(tx, ownerId)
        .select((row) => [
          "activity_id",
          row.fn.countAll<number>().as("times"),
          row.fn.max("day").as("last_day"),
        ])
        .$narrowType<{ activity_id: string }>()
        .where("activity_id", "is not", null)
        .$if(activityId !== undefined, (query) => query.where("activity_id", "=", activityId ?? ""))
        .groupBy("activity_id")
        .execute(),

    isAnswered: async (tx, ownerId, id) =>
      (await tx
        .selectFrom("reflections")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("activity_id", "is not", null)
        .where((is) => is.or([is("activity_id", "=", id), is("programme_run_id", "=", id)]))
        .limit(1)
        .executeTakeFirst()) !== undefined,

    findSittings: async (tx, ownerId, activityIds) =>
      activityIds.length === 0
        ? []
        : finished(tx, ownerId)
            .select(["id", "day", "programme_run_id"])
            .$narrowType<{ programme_run_id: string }>()
            // The index begins with activity_id.
            .where("activity_id", "in", activityIds)
            .where("programme_run_id", "is not", null)
            .orderBy("day")
            .orderBy("written_at")
            .orderBy("id")
            .execute(),

    async requireReflection(tx, ownerId, id) {
      await tx
        .selectFrom("reflections")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow(notFound);
    },

    existing: async (tx, ownerId, ids) => [...(await existingIn(tx, ownerId, ids))],

    async markChanged(tx, ownerId, id) {
      const change = await nextChanges(tx, ownerId, 1);
      await tx
        .updateTable("reflections")
        .set({ change })
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirstOrThrow(notFound);
    },

    async setPictureCount(tx, ownerId, id, count) {
      await tx
        .updateTable("reflections")
        .set({ picture_count: count })
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .execute();
    },
  };
}

/** Neither in the trash nor blank; unfinished ones are blank. */
const finished = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", ownerId)
    .where("blank", "=", sql.lit(0))
    .where("deleted_at", "is", null);

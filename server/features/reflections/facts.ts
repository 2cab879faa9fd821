import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { Tx } from "#server/platform/database.ts";

/** Whether a daily reflection, or one of that activity, was written for `day` or a later day. */
export async function hasWrittenSince(
  tx: Tx,
  ownerId: string,
  { day, activityId }: { day: Day; activityId: string | null },
): Promise<boolean> {
  const written = finished(tx, ownerId).select("id").where("day", ">=", day).limit(1);
  const found =
    activityId === null
      ? written.where("kind", "=", sql.lit("daily"))
      : written.where("activity_id", "=", activityId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** How often an activity was answered, and when last. Without an id: of all answered activities. */
export const usesOfActivities = (
  tx: Tx,
  ownerId: string,
  activityId?: string,
): Promise<{ activity_id: string; times: number; last_day: Day }[]> =>
  finished(tx, ownerId)
    .select((row) => ["activity_id", row.fn.countAll<number>().as("times"), row.fn.max("day").as("last_day")])
    .$narrowType<{ activity_id: string }>()
    .where("activity_id", "is not", null)
    .$if(activityId !== undefined, (query) => query.where("activity_id", "=", activityId ?? ""))
    .groupBy("activity_id")
    .execute();

/** Whether a reflection answers this activity or belongs to this programme run. Unfinished and trashed ones count. */
export async function isAnswered(tx: Tx, ownerId: string, activityOrRun: string): Promise<boolean> {
  const found = await tx
    .selectFrom("reflections")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("activity_id", "is not", null)
    .where((is) => is.or([is("activity_id", "=", activityOrRun), is("programme_run_id", "=", activityOrRun)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The finished answer sets that belong to runs of these activities' programmes, in the order of their days. */
export async function findSittings(
  tx: Tx,
  ownerId: string,
  activityIds: readonly string[],
): Promise<{ id: string; day: Day; programme_run_id: string }[]> {
  if (activityIds.length === 0) return [];
  return (
    finished(tx, ownerId)
      .select(["id", "day", "programme_run_id"])
      .$narrowType<{ programme_run_id: string }>()
      // The index begins with activity_id.
      .where("activity_id", "in", activityIds)
      .where("programme_run_id", "is not", null)
      .orderBy("day")
      .orderBy("written_at")
      .orderBy("id")
      .execute()
  );
}

/** Neither in the trash nor blank. Unfinished ones are blank. */
const finished = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", ownerId)
    .where("blank", "=", sql.lit(0))
    .where("deleted_at", "is", null);

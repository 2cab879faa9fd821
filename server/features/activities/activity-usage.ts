import type { Activity } from "#contract/activities/activities.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What an activity is to one person: marked how, used how often, and when last. */
export type ActivityUsage = Pick<Activity, "favourite" | "archived_at" | "times_used" | "last_used_on">;

/** Of all activities that the person marked or used; the others have the one of `unknown`. */
export async function usagesOf(tx: Tx, owner: Owner): Promise<(id: string) => ActivityUsage> {
  const marks = await tx.selectFrom("activity_marks").selectAll().where("owner_id", "=", owner.id).execute();
  const uses = await usesOf(tx, owner).execute();
  const markOf = new Map(marks.map((mark) => [mark.activity_id, mark]));
  const useOf = new Map(uses.map((use) => [use.activity_id, use]));
  return (id) => toUsage(markOf.get(id), useOf.get(id));
}

export async function usageOf(tx: Tx, owner: Owner, id: string): Promise<ActivityUsage> {
  const mark = await tx
    .selectFrom("activity_marks")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("activity_id", "=", id)
    .executeTakeFirst();
  return toUsage(mark, await usesOf(tx, owner).where("activity_id", "=", id).executeTakeFirst());
}

/** Blank answers are no use, nor is what lies in the trash. */
const usesOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("reflections")
    .select((row) => ["activity_id", row.fn.countAll<number>().as("times"), row.fn.max("day").as("last_day")])
    .where("owner_id", "=", owner.id)
    .where("activity_id", "is not", null)
    .where("blank", "=", 0)
    .where("deleted_at", "is", null)
    .groupBy("activity_id");

const toUsage = (
  mark: { favourite: number; archived_at: number | null } | undefined,
  use: { times: number; last_day: string } | undefined,
): ActivityUsage => ({
  favourite: mark?.favourite === 1,
  archived_at: typeof mark?.archived_at === "number" ? new Date(mark.archived_at).toISOString() : null,
  times_used: use?.times ?? 0,
  last_used_on: use?.last_day ?? null,
});

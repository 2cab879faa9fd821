import type { Activity } from "#contract/activities/activities.ts";
import { usesOfActivities } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** How one person uses an activity: their marks, how often they answered it, and when last. */
export type ActivityUsage = Pick<Activity, "favourite" | "archived_at" | "times_used" | "last_used_on">;

export async function usageOfAll(tx: Tx, owner: Owner): Promise<(id: string) => ActivityUsage> {
  const marks = await marksOf(tx, owner).execute();
  const uses = await usesOfActivities(tx, owner.id);
  const markOf = new Map(marks.map((mark) => [mark.activity_id, mark]));
  const useOf = new Map(uses.map((use) => [use.activity_id, use]));
  return (id) => toUsage(markOf.get(id), useOf.get(id));
}

export async function usageOf(tx: Tx, owner: Owner, id: string): Promise<ActivityUsage> {
  const mark = await marksOf(tx, owner).where("activity_id", "=", id).executeTakeFirst();
  const [use] = await usesOfActivities(tx, owner.id, id);
  return toUsage(mark, use);
}

const marksOf = (tx: Tx, owner: Owner) =>
  tx.selectFrom("activity_marks").selectAll().where("owner_id", "=", owner.id);

const toUsage = (
  mark: { favourite: number; archived_at: number | null } | undefined,
  use: { times: number; last_day: string } | undefined,
): ActivityUsage => ({
  favourite: mark?.favourite === 1,
  archived_at: typeof mark?.archived_at === "number" ? new Date(mark.archived_at).toISOString() : null,
  times_used: use?.times ?? 0,
  last_used_on: use?.last_day ?? null,
});

import type { ActivitySummary } from "#contract/activities/activities.ts";
import { translatedActivities } from "#contract/activities/built-in-activities.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { toBuiltIn, toOwnSummary, toSummary } from "./activity-rows.ts";
import { usageOfAll } from "./activity-usage.ts";

/** The built-in ones, then the person's own, oldest first. A title that can't be opened is empty. */
export const listActivities = (
  { database }: Pick<Context, "database">,
  owner: Owner,
): Promise<ActivitySummary[]> =>
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
      ...translatedActivities().map((activity) => toSummary(toBuiltIn(activity, usageById(activity.id)))),
      ...rows.map((row) => toOwnSummary(owner, row, usageById(row.id))),
    ];
  });

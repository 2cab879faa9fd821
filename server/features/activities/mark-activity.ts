import { sql } from "kysely";
import type { z } from "zod";
import type { Activity, markActivity as endpoint } from "#contract/activities/activities.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findOwn, isBuiltIn } from "./activity-rows.ts";
import { findActivity } from "./get-activity.ts";

/** Marks that are not given stay as they are. @throws AppError `not_found` */
export const markActivity = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  { favourite, archived }: z.output<typeof endpoint.schema.body>,
): Promise<Activity> =>
  database.asOwner(owner.id, async (tx) => {
    if (!isBuiltIn(id)) await findOwn(tx, owner, id);
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
    return findActivity(tx, owner, id);
  });

/** An activity that is archived already keeps its date. */
function archivedAgain(archived: boolean | undefined, now: number | null) {
  if (archived === false) return null;
  return archived === undefined
    ? sql<number | null>`activity_marks.archived_at`
    : sql<number | null>`coalesce(activity_marks.archived_at, ${now})`;
}

import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Activity } from "#contract/activities/activities.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type ActivityRow,
  findOwn,
  openContent,
  refuseBuiltIn,
  refuseTooMany,
  sealContent,
  toActivity,
} from "./activity-rows.ts";
import { usageOf } from "./activity-usage.ts";

/** @throws AppError `limit_reached` */
export const createActivity = (
  { database, clock }: Context,
  owner: Owner,
  content: ActivityContent,
): Promise<Activity> =>
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
    await refuseTooMany(tx, owner);
    return toActivity(owner, row, await usageOf(tx, owner, id));
  });

/** @throws AppError `not_found`, `forbidden` for a built-in one, `stale_revision` with the stored one */
export const saveActivity = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  revision: number,
  content: ActivityContent,
): Promise<Activity> =>
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
  });

/** Whether this save is a retry: the first one arrived, but its answer was lost. */
const isThisSave = (owner: Owner, stored: ActivityRow, revision: number, content: ActivityContent) =>
  stored.revision === revision + 1 && isDeepStrictEqual(openContent(owner, stored), content);

const stale = (current: Activity) =>
  new AppError(
    "stale_revision",
    t("This activity has been changed elsewhere since you opened it. Nothing was overwritten."),
    { answer: { current } },
  );

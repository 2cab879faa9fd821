import type { Activity } from "#contract/activities/activities.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findBuiltIn, findOwn, toActivity, toBuiltIn } from "./activity-rows.ts";
import { usageOf } from "./activity-usage.ts";

/** @throws AppError `not_found`, `sealed_value_refused` */
export const getActivity = ({ database }: Context, owner: Owner, id: string): Promise<Activity> =>
  database.asOwner(owner.id, (tx) => findActivity(tx, owner, id));

/** Built in or the person's own. @throws AppError `not_found`, `sealed_value_refused` */
export async function findActivity(tx: Tx, owner: Owner, id: string): Promise<Activity> {
  const builtIn = findBuiltIn(id);
  if (builtIn) return toBuiltIn(builtIn, await usageOf(tx, owner, id));
  const row = await findOwn(tx, owner, id);
  return toActivity(owner, row, await usageOf(tx, owner, id));
}

import type { Details } from "#contract/reflections/reflection-history.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { requireReflection, toReflection } from "../stored/reflection-rows.ts";
import { refuseFuture } from "../stored/refusals.ts";
import { setDetails } from "./details.ts";
import { moveToTrash, removePermanently, takeFromTrash } from "./trash.ts";

// All throw AppError `not_found` if there is no such reflection.

/** @throws AppError `invalid_input` for the future, `already_taken` for the field `day` */
export async function changeDetails(
  context: Context,
  owner: Owner,
  id: string,
  details: Details,
): Promise<Reflection> {
  refuseFuture(context.clock, details);
  return change(context, owner, id, (tx) => setDetails(tx, owner, [id], details));
}

export const trashReflection = (context: Context, owner: Owner, id: string): Promise<Reflection> =>
  change(context, owner, id, (tx) => moveToTrash(context, tx, owner.id, [id]));

export const restoreReflection = (context: Context, owner: Owner, id: string): Promise<Reflection> =>
  change(context, owner, id, (tx) => takeFromTrash(tx, owner.id, [id]));

/** @throws AppError `wrong_state` outside the trash */
export const removeReflection = (context: Context, owner: Owner, id: string): Promise<void> =>
  context.database.asOwner(owner.id, async (tx) => {
    if ((await removePermanently(context, tx, owner.id, [id])) > 0) return;
    await requireReflection(tx, owner.id, id);
    throw new AppError(
      "wrong_state",
      t("Only what is in the trash can be deleted for good. Move it to the trash first."),
    );
  });

/** Opens the reflection after the change, so that damaged ones can still be changed and deleted. */
async function change(
  { database }: Context,
  owner: Owner,
  id: string,
  make: (tx: Tx) => Promise<unknown>,
): Promise<Reflection> {
  const row = await database.asOwner(owner.id, async (tx) => {
    await make(tx);
    return requireReflection(tx, owner.id, id);
  });
  return toReflection(owner, row);
}

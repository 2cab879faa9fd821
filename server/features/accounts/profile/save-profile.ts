import type { z } from "zod";
import type { profileFormSchema } from "#contract/accounts/account-forms.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { Context } from "#server/context.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { changeUser } from "../change-user.ts";
import {
  type ChangedPreferences,
  fold,
  movesDays,
  preferenceColumns,
  readUser,
  sealDisplayName,
  toUser,
} from "../user-rows.ts";

export const getUser = async ({ database }: Context, owner: Owner): Promise<User> =>
  toUser(owner, await readUser(database.query, owner.id));

/** Changes the given fields. @throws AppError `already_taken` */
export const saveProfile = (
  context: Context,
  owner: Owner,
  { username, display_name }: z.output<typeof profileFormSchema>,
  device: string,
): Promise<User> =>
  changeUser(context, owner, {
    columns: () => ({
      ...(username !== undefined && { username, username_folded: fold(username) }),
      ...(display_name !== undefined && { display_name: sealDisplayName(owner, display_name) }),
    }),
    event: { kind: "username_changed", device },
    isChange: (before) => username !== undefined && username !== before.username,
  });

/** Leaves omitted fields as they are. */
export async function savePreferences(
  { database, events }: Context,
  owner: Owner,
  changed: ChangedPreferences,
): Promise<User> {
  const row = await database.asOwner(owner.id, async (tx) => {
    const saved = await tx
      .updateTable("users")
      // Setting the id keeps the statement valid if nothing else changes.
      .set({ ...preferenceColumns(owner, changed), id: owner.id })
      .where("id", "=", owner.id)
      .returningAll()
      .executeTakeFirstOrThrow(() => authenticationRequired());
    if (movesDays(changed)) await events.emit("zoneChanged", tx, owner.id);
    return saved;
  });
  return toUser(owner, row);
}

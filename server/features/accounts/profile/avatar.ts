import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import { type Owner, openPicture, sealBytes } from "#server/platform/sealing.ts";
import { toUser } from "../user-rows.ts";

const sealContext = ({ id }: Owner) => ({ table: "avatars", row: id, column: "picture" });

async function noteUpdate(tx: Tx, owner: Owner, avatar_updated_at: number | null): Promise<User> {
  const row = await tx
    .updateTable("users")
    .set({ avatar_updated_at })
    .where("id", "=", owner.id)
    .returningAll()
    .executeTakeFirstOrThrow(() => authenticationRequired());
  return toUser(owner, row);
}

/** @returns the person, and the picture as it is stored */
export async function putAvatar(tx: Tx, owner: Owner, picture: Buffer, now: number) {
  const sealed = sealBytes(owner, sealContext(owner), picture);
  await tx
    .insertInto("avatars")
    .values({ owner_id: owner.id, picture: sealed })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ picture: sealed }))
    .execute();
  return { user: await noteUpdate(tx, owner, now), sealed };
}

export async function dropAvatar(tx: Tx, owner: Owner): Promise<User> {
  await tx.deleteFrom("avatars").where("owner_id", "=", owner.id).execute();
  return noteUpdate(tx, owner, null);
}

/** @param picture as it will be served */
export const setAvatar = ({ database, clock }: Context, owner: Owner, picture: Buffer): Promise<User> =>
  database.asOwner(owner.id, async (tx) => {
    const { user } = await putAvatar(tx, owner, picture, clock.now().getTime());
    return user;
  });

export const removeAvatar = ({ database }: Context, owner: Owner): Promise<User> =>
  database.asOwner(owner.id, (tx) => dropAvatar(tx, owner));

/** @throws AppError `not_found`, `sealed_value_refused` */
export const getAvatar = (
  { database }: Pick<Context, "database">,
  owner: Owner,
): Promise<{ picture: Buffer; updatedAt: number }> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await tx
      .selectFrom("avatars")
      .innerJoin("users", "users.id", "avatars.owner_id")
      .select(["picture", "avatar_updated_at"])
      .where("owner_id", "=", owner.id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found", t("There is no picture."));
    return {
      picture: openPicture(owner, sealContext(owner), row.picture),
      updatedAt: row.avatar_updated_at ?? 0,
    };
  });

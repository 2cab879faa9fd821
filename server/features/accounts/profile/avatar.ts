import type { User } from "#contract/accounts/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError, authenticationRequired } from "#server/platform/errors.ts";
import { type Owner, openPicture, sealBytes } from "#server/platform/sealing.ts";
import { toUser } from "../user-rows.ts";

export type AvatarStore = {
  /** @param picture as it will be served */
  setAvatar(owner: Owner, picture: Buffer): Promise<User>;
  removeAvatar(owner: Owner): Promise<User>;
  /** @throws AppError `not_found`, `sealed_value_refused` */
  getAvatar(owner: Owner): Promise<{ picture: Buffer; updatedAt: number }>;
};

const contextOf = ({ id }: Owner) => ({ table: "avatars", row: id, column: "picture" });

async function noteUpdate(tx: Tx, owner: Owner, avatar_updated_at: number | null): Promise<User> {
  const row = await tx
    .updateTable("users")
    .set({ avatar_updated_at })
    .where("id", "=", owner.id)
    .returningAll()
    .executeTakeFirstOrThrow(() => authenticationRequired());
  return toUser(owner, row);
}

/** @returns also the picture as it is stored */
export async function putAvatar(tx: Tx, owner: Owner, picture: Buffer, now: number) {
  const sealed = sealBytes(owner, contextOf(owner), picture);
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

export function createAvatarStore(database: Database, clock: Clock): AvatarStore {
  return {
    setAvatar: (owner, picture) =>
      database.asOwner(owner.id, async (tx) => {
        const { user } = await putAvatar(tx, owner, picture, clock.now().getTime());
        return user;
      }),

    removeAvatar: (owner) => database.asOwner(owner.id, (tx) => dropAvatar(tx, owner)),

    getAvatar: (owner) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .selectFrom("avatars")
          .innerJoin("users", "users.id", "avatars.owner_id")
          .select(["picture", "avatar_updated_at"])
          .where("owner_id", "=", owner.id)
          .executeTakeFirst();
        if (!row) throw new AppError("not_found", "There is no picture.");
        return {
          picture: openPicture(owner, contextOf(owner), row.picture),
          updatedAt: row.avatar_updated_at ?? 0,
        };
      }),
  };
}

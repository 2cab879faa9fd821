import { t } from "#contract/translate.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** All wraps of an account's journal key except those of sessions and passkeys, read at one moment. */
export const readWraps = (query: Query, userId: string) =>
  query
    .selectFrom("users")
    .leftJoin("sealed_journals", "sealed_journals.user_id", "users.id")
    .select(["users.id", "password_hash", "host_wrap", "password_wrap", "password_recipe", "recovery_wrap"])
    .where("users.id", "=", userId)
    .executeTakeFirst();

/** Writes new wraps, in a transaction that has locked the row in `users`. */
export type Rewrap = (tx: Query) => Promise<void>;

/** For a journal that was host-held when the change was prepared: it needs no new wrap if it still is. */
export const stillHostHeld =
  (userId: string): Rewrap =>
  async (tx) => {
    const sealed = await tx
      .selectFrom("sealed_journals")
      .select("user_id")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (sealed) throw changedMeanwhile();
  };

export const changedMeanwhile = () =>
  new AppError("unavailable", t("The keys of this journal were changed just now. Please try again."));

export const alteredWrap = (userId: string, column: "password_wrap" | "recovery_wrap") =>
  new AppError(
    "sealed_value_refused",
    t(
      "The stored key of this journal is damaged and can’t be opened. Ask the person who runs this server to restore a backup.",
    ),
    {
      forLog: { table: "sealed_journals", row: userId, column },
    },
  );

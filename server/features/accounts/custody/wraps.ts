import { z } from "zod";
import { readRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { keyFromPassphrase, newRecipe } from "#server/platform/passphrase-key.ts";
import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { PasswordCost } from "#server/platform/credentials/passwords.ts";

export type PasswordWrap = { password_wrap: Buffer; password_recipe: string };

const recipeSchema = z.object({ salt: z.string(), memory: z.int(), passes: z.int(), parallelism: z.int() });

const passwordPurpose = (userId: string) => `password wrap of ${userId}`;
const recoveryPurpose = (userId: string) => `recovery wrap of ${userId}`;

/**
 * With a salt of its own, so that the password's hash in the same store opens nothing.
 * @param cost the same as for that hash: a thief could guess at that one, so more would slow only the person
 */
export async function wrapWithPassword(
  userId: string,
  password: string,
  journalKey: Buffer,
  cost: PasswordCost,
): Promise<PasswordWrap> {
  const recipe = { ...newRecipe(), ...cost };
  const key = await keyFromPassphrase(password, recipe);
  return {
    password_wrap: wrapKey(key, journalKey, passwordPurpose(userId)),
    password_recipe: JSON.stringify(recipe),
  };
}

/** `null` if the password is another one, or the wrap was altered. */
export async function unwrapWithPassword(
  userId: string,
  password: string,
  { password_wrap, password_recipe }: PasswordWrap,
): Promise<Buffer | null> {
  const key = await keyFromPassphrase(password, recipeSchema.parse(JSON.parse(password_recipe)));
  return unwrapKey(key, password_wrap, passwordPurpose(userId));
}

/** @param recoveryKey as a person types it. Its 256 random bits need no slow derivation. */
export function wrapWithRecoveryKey(userId: string, recoveryKey: string, journalKey: Buffer): Buffer {
  return wrapKey(keyOf(recoveryKey), journalKey, recoveryPurpose(userId));
}

/** `null` if the recovery key is another one, or the wrap was altered. */
export function unwrapWithRecoveryKey(userId: string, recoveryKey: string, wrap: Buffer): Buffer | null {
  return unwrapKey(keyOf(recoveryKey), wrap, recoveryPurpose(userId));
}

function keyOf(recoveryKey: string): Buffer {
  const read = readRecoveryKey(recoveryKey);
  if ("mistake" in read) throw new Error("The form should have refused this recovery key.");
  return deriveKey(Buffer.from(read.bytes), "recovery key wrap");
}

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
  new AppError("unavailable", "The keys of this journal were changed just now. Please try again.");

export const alteredWrap = (userId: string, column: "password_wrap" | "recovery_wrap") =>
  new AppError("sealed_value_refused", "The stored key of this journal was altered and can't be opened.", {
    forLog: { table: "sealed_journals", row: userId, column },
  });

import { z } from "zod";
import { readRecoveryKey } from "#contract/accounts/recovery-key-rules.ts";
import type { PasswordCost } from "#server/platform/credentials/passwords.ts";
import { keyFromPassphrase, newRecipe } from "#server/platform/passphrase-key.ts";
import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

export type PasswordWrap = { password_wrap: Buffer; password_recipe: string };

const recipeSchema = z.object({ salt: z.string(), memory: z.int(), passes: z.int(), parallelism: z.int() });

const passwordPurpose = (userId: string) => `password wrap of ${userId}`;
const recoveryPurpose = (userId: string) => `recovery wrap of ${userId}`;

/**
 * With a separate salt, so that the password's hash in the same store opens nothing.
 * @param cost as for the password's hash: a thief would attack the cheaper of the two
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

import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify(argon2);

/**
 * Parameters for deriving a key from a passphrase, stored with the wrapped key. `memory` in KiB. RFC 9106, second
 * recommendation.
 */
export type PassphraseRecipe = { salt: string; memory: number; passes: number; parallelism: number };

export const newRecipe = (): PassphraseRecipe => ({
  salt: randomBytes(16).toString("base64url"),
  memory: 65_536,
  passes: 3,
  parallelism: 4,
});

/** argon2id, 32 bytes. */
export function keyFromPassphrase(passphrase: string, recipe: PassphraseRecipe): Promise<Buffer> {
  return argon2Async("argon2id", {
    message: passphrase.normalize("NFKC"),
    nonce: Buffer.from(recipe.salt, "base64url"),
    memory: recipe.memory,
    passes: recipe.passes,
    parallelism: recipe.parallelism,
    tagLength: 32,
  });
}

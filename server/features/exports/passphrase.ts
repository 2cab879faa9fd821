import { encryptTo, passphraseRecipient } from "#server/platform/age-encrypting.ts";

/** Takes half a second and 128 MiB of memory. */
const usualLogN = 17;

/** Encrypts with a passphrase in the format of age (age-encryption.org/v1). Only tests pass another `logN`. */
export const encryptedWith = (passphrase: string, plain: AsyncIterable<Uint8Array>, logN = usualLogN) =>
  encryptTo(passphraseRecipient(passphrase, logN), plain);

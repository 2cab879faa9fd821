import { encryptTo, passphraseRecipient } from "#server/platform/age-encrypting.ts";

/** Half a second of work, and 128 MiB of memory while it lasts. */
const usualLogN = 17;

/** Encrypts to a passphrase, as the program `age` does (age-encryption.org/v1). Only tests pass another `logN`. */
export const encryptedWith = (passphrase: string, plain: AsyncIterable<Uint8Array>, logN = usualLogN) =>
  encryptTo(passphraseRecipient(passphrase, logN), plain);

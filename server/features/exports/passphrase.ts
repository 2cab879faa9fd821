import { createCipheriv, randomBytes } from "node:crypto";
import { type Recipient, Stanza } from "age-encryption";
import { encryptTo } from "#server/platform/age-encrypting.ts";
import { ageScrypt } from "#server/platform/age-scrypt.ts";

/** Half a second of work, and 128 MiB of memory while it lasts. */
const usualLogN = 17;

/** Encrypts to a passphrase, as the program `age` does (age-encryption.org/v1). Only tests pass another `logN`. */
export const encryptedWith = (passphrase: string, plain: AsyncIterable<Uint8Array>, logN = usualLogN) =>
  encryptTo(passphraseRecipient(passphrase, logN), plain);

const passphraseRecipient = (passphrase: string, logN: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await ageScrypt(passphrase, salt, logN);
    // Each file key is wrapped once, so that the nonce can be zeros, as the format has it.
    const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replaceAll("=", ""), String(logN)], body)];
  },
});

import { createCipheriv, randomBytes } from "node:crypto";
import { Encrypter, type Recipient, Stanza } from "age-encryption";
import { ageScrypt } from "#server/platform/age-scrypt.ts";

/** Half a second of work, and 128 MiB of memory while it lasts. */
const usualLogN = 17;

/** Encrypts to a passphrase, as the program `age` does (age-encryption.org/v1). Only tests pass another `logN`. */
export async function encryptedWith(
  passphrase: string,
  plain: AsyncIterable<Uint8Array>,
  logN = usualLogN,
): Promise<ReadableStream<Uint8Array>> {
  const age = new Encrypter();
  age.addRecipient(passphraseRecipient(passphrase, logN));
  return age.encrypt(streamOf(plain));
}

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await iterator.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

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

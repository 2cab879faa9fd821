import { createCipheriv, randomBytes, scrypt } from "node:crypto";
import { Encrypter, type Recipient, Stanza } from "age-encryption";
import type { Mutex } from "#server/platform/mutex.ts";

/** scrypt with N = 2^17, r = 8 and p = 1: half a second, and this many bytes of memory while it lasts. */
const logN = 17;
const blockSize = 8;
const memory = 128 * blockSize * 2 ** logN;

/**
 * Encrypts to a passphrase, as the program `age` does (age-encryption.org/v1). `slowly`: one key at a time is made of a
 * passphrase, because it takes much memory.
 */
export async function encryptedWith(
  passphrase: string,
  plain: AsyncIterable<Uint8Array>,
  slowly: Mutex,
): Promise<ReadableStream<Uint8Array>> {
  const age = new Encrypter();
  age.addRecipient(passphraseRecipient(passphrase, slowly));
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

/** The library's own would hold up the event loop, because its scrypt is JavaScript. */
const passphraseRecipient = (passphrase: string, slowly: Mutex): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await slowly(() => keyOf(passphrase, salt));
    // Each file key is wrapped once, so that the nonce can be zeros, as the format has it.
    const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replaceAll("=", ""), String(logN)], body)];
  },
});

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  const cost = { N: 2 ** logN, r: blockSize, p: 1, maxmem: 2 * memory };
  return new Promise((resolve, reject) => {
    scrypt(passphrase, labelled, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

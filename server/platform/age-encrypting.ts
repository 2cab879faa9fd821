import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Encrypter, type Recipient, Stanza } from "age-encryption";
import { ageScrypt } from "./age-scrypt.ts";

const chunkBytes = 65_536;
const nonceBytes = 16;
const tagBytes = 16;

/**
 * Encrypts as the program `age` does (age-encryption.org/v1). The library writes the header. Node's own cipher encrypts
 * the rest, because the library's is JavaScript and takes six times as long.
 */
export async function encryptTo(
  recipient: Recipient | string,
  plain: AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<Buffer, undefined>> {
  const fileKeys: Uint8Array[] = [];
  const age = new Encrypter();
  age.addRecipient(recipient);
  // Captures the file's key, and adds nothing to the header.
  age.addRecipient({
    wrapFileKey: (fileKey) => {
      fileKeys.push(fileKey);
      return [];
    },
  });
  const empty = await age.encrypt(new Uint8Array());
  const header = empty.subarray(0, empty.length - nonceBytes - tagBytes);
  const [fileKey] = fileKeys;
  if (!fileKey) throw new Error("age has made no key.");
  return encrypted(header, fileKey, plain);
}

async function* encrypted(
  header: Uint8Array,
  fileKey: Uint8Array,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, undefined> {
  // Its own nonce makes the key differ from the one that the library made for the empty text.
  const nonce = randomBytes(nonceBytes);
  const key = Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));
  let count = 0;
  const seal = (chunk: Uint8Array, isLast: boolean) => {
    const chunkNonce = Buffer.alloc(12);
    chunkNonce.writeUInt32BE(count, 7);
    chunkNonce[11] = isLast ? 1 : 0;
    count += 1;
    const cipher = createCipheriv("chacha20-poly1305", key, chunkNonce, { authTagLength: tagBytes });
    const body = cipher.update(chunk);
    cipher.final();
    return Buffer.concat([body, cipher.getAuthTag()]);
  };
  yield Buffer.concat([header, nonce]);
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of plain) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // Holds back a full chunk until more follows, because the last chunk is marked as such.
    while (rest.length > chunkBytes) {
      yield seal(rest.subarray(0, chunkBytes), false);
      rest = rest.subarray(chunkBytes);
    }
  }
  yield seal(rest, true);
}

/** Takes 2^logN KiB of memory for a moment. */
export const passphraseRecipient = (passphrase: string, logN: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const key = await ageScrypt(passphrase, salt, logN);
    // Each file key is wrapped once, so the format has a nonce of zeros.
    const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replaceAll("=", ""), String(logN)], body)];
  },
});

import { createDecipheriv, hkdfSync } from "node:crypto";
import { Decrypter, type Identity, type Stanza } from "age-encryption";
import { t } from "#contract/translate.ts";
import { ageScrypt } from "#server/platform/age-scrypt.ts";
import { type ByteSource, ImportRefused } from "../imported-entry.ts";

const mark = "age-encryption.org/v1\n";
/** The ASCII-armored form, for mails. */
const armorMark = "-----BEGIN AGE ENCRYPTED FILE-----"; // Untranslated: part of the format.
/** Bytes. A header with a passphrase has some 170. */
const maxHeaderLength = 4096;
/** The program `age` uses 18, which needs 256 MiB of memory. */
const maxWork = 18;
const nonceBytes = 16;
const chunkBytes = 65_536;
const tagBytes = 16;

const altered = () => t("This encrypted file is cut short or was altered. Export or download it again.");

/** The files are encrypted, and their key is not known yet. */
export class PassphraseNeeded extends Error {
  constructor() {
    super(t("This file needs its passphrase."));
    this.name = "PassphraseNeeded";
  }
}

/** Whether a file is encrypted with age. @throws ImportRefused if no passphrase opens it */
export async function isAge(source: ByteSource): Promise<boolean> {
  const start = (await source.read(0, maxHeaderLength)).toString("latin1");
  if (start.startsWith(armorMark))
    throw new ImportRefused(
      t(
        "This file is encrypted and written as text. Decrypt it with the program age, and choose the result.",
      ),
    );
  if (!start.startsWith(mark)) return false;
  const work = /^-> scrypt \S+ (\d+)\n/.exec(start.slice(mark.length))?.[1];
  if (work === undefined)
    throw new ImportRefused(
      t(
        "This file is encrypted to a key, not with a passphrase. Decrypt it with the program age, and choose the result.",
      ),
    );
  if (Number(work) > maxWork)
    throw new ImportRefused(
      t(
        "Decrypting this file takes more computation than Reflector allows. Decrypt it with the program age, and choose the result.",
      ),
    );
  return true;
}

/** Derives the key of a file from its passphrase. @returns `null` if the passphrase is wrong. @throws ImportRefused */
export async function fileKeyOf(source: ByteSource, passphrase: string): Promise<Buffer | null> {
  const age = new Decrypter();
  let isWrong = false;
  age.addIdentity(
    identityOf(passphrase, () => {
      isWrong = true;
    }),
  );
  try {
    return Buffer.from(await age.decryptHeader(await headerOf(source)));
  } catch (error) {
    if (isWrong) return null;
    throw error instanceof ImportRefused ? error : new ImportRefused(altered());
  }
}

async function headerOf(source: ByteSource): Promise<Buffer> {
  const start = await source.read(0, maxHeaderLength);
  const end = start.indexOf("\n", start.indexOf("\n--- ") + 1);
  if (!start.includes("\n--- ") || end === -1) throw new ImportRefused(altered());
  return start.subarray(0, end + 1);
}

const identityOf = (passphrase: string, onWrong: () => void): Identity => ({
  async unwrapFileKey([stanza, ...others]: Stanza[]) {
    const [kind, salt = "", work = ""] = stanza?.args ?? [];
    const isKnown = kind === "scrypt" && /^[1-9]\d?$/.test(work) && Number(work) <= maxWork;
    if (!stanza || others.length > 0 || !isKnown) throw new ImportRefused(altered());
    const key = await ageScrypt(passphrase, Buffer.from(salt, "base64"), Number(work));
    const opened = unsealed(key, Buffer.alloc(12), Buffer.from(stanza.body));
    if (!opened) onWrong();
    return opened;
  },
});

/** `null` if it was sealed with another key, or altered. */
function unsealed(key: Uint8Array, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const end = sealed.length - tagBytes;
  const cipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: tagBytes });
  cipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
  } catch {
    // Node throws a plain error.
    return null;
  }
}

/**
 * Random access to the content. It consists of chunks of 64 KiB, each sealed with its number and, in the last one, a mark
 * of the end.
 *
 * @throws ImportRefused if the end was cut or altered. Reading throws it for other chunks.
 */
export async function openAge(source: ByteSource, fileKey: Uint8Array): Promise<ByteSource> {
  const payload = (await headerOf(source)).length;
  const nonce = await source.read(payload, nonceBytes);
  const key = Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));
  const begin = payload + nonceBytes;
  const sealedBytes = source.size - begin;
  const count = Math.ceil(sealedBytes / (chunkBytes + tagBytes));
  const size = sealedBytes - count * tagBytes;
  if (count < 1 || size < 0) throw new ImportRefused(altered());

  async function chunk(number: number): Promise<Buffer> {
    const at = begin + number * (chunkBytes + tagBytes);
    const nonceOfChunk = Buffer.alloc(12);
    nonceOfChunk.writeUIntBE(number, 5, 6);
    nonceOfChunk[11] = number === count - 1 ? 1 : 0;
    const length = Math.min(chunkBytes + tagBytes, source.size - at);
    const opened = unsealed(key, nonceOfChunk, await source.read(at, length));
    if (!opened) throw new ImportRefused(altered());
    return opened;
  }
  await chunk(count - 1);

  return {
    size,
    async read(offset, length) {
      const until = Math.min(offset + length, size);
      const pieces: Buffer[] = [];
      for (let at = offset; at < until; ) {
        const number = Math.floor(at / chunkBytes);
        const from = at - number * chunkBytes;
        const piece = (await chunk(number)).subarray(from, from + until - at);
        pieces.push(piece);
        at += piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}

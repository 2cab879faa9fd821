import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import { deriveKey, type Sealer } from "#server/platform/sealing.ts";

/** Opens one file until it expires, without any other proof. Browsers fetch pictures and sound by it. */
export type Addresses = {
  /** Returns the same key for some minutes, so that a browser that has the file doesn't fetch it again. */
  make(sealer: Sealer, id: string): { key: string; endsAt: Date };
  /** @throws AppError `forbidden` if this server did not make it, it has expired, or it is another file's */
  read(key: string, id: string): { sealer: Sealer; endsAt: Date };
};

const longestMs = 900_000;
const sameForMs = 300_000;
const nonceLength = 12;
const tagLength = 16;

const contentSchema = z.object({ id: z.string(), owner: z.string(), file: z.string(), ends: z.int() });

export function createAddresses(addressKey: Buffer, clock: Clock): Addresses {
  const cipherKey = deriveKey(addressKey, "content");
  const nonceKey = deriveKey(addressKey, "nonce");
  return {
    make(sealer, id) {
      const ends = Math.floor(clock.now().getTime() / sameForMs) * sameForMs + longestMs;
      const file = sealer.contentKey.toString("base64url");
      const content = JSON.stringify({ id, owner: sealer.id, file, ends } satisfies z.infer<
        typeof contentSchema
      >);
      // Derived from the content, as in AES-GCM-SIV (RFC 8452): a repetition reveals only itself.
      const nonce = createHmac("sha256", nonceKey).update(content).digest().subarray(0, nonceLength);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, nonce);
      const body = cipher.update(content, "utf8");
      cipher.final();
      const key = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
      return { key, endsAt: new Date(ends) };
    },

    read(key, id) {
      const opened = openContent(cipherKey, Buffer.from(key, "base64url"));
      if (opened === null || opened.id !== id) throw refused("This is not the address of one of your files.");
      if (opened.ends <= clock.now().getTime())
        throw refused("This address no longer works. Load the page again.");
      const contentKey = Buffer.from(opened.file, "base64url");
      return { sealer: { id: opened.owner, contentKey }, endsAt: new Date(opened.ends) };
    },
  };
}

const refused = (sentence: string) => new AppError("forbidden", sentence);

function openContent(key: Buffer, sealed: Buffer): z.infer<typeof contentSchema> | null {
  if (sealed.length <= nonceLength + tagLength) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const content = decipher.update(sealed.subarray(nonceLength, -tagLength));
  try {
    decipher.final();
  } catch {
    // Node tells only by an error that the tag doesn't match.
    return null;
  }
  return contentSchema.parse(JSON.parse(content.toString("utf8")));
}

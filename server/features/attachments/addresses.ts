import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { z } from "zod";
import { t } from "#contract/translate.ts";
import { type Context, perContext } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { deriveKey, type Sealer } from "#server/platform/sealing.ts";

// The key of a file's address opens this file until it expires, without any other proof. Browsers load pictures and sound
// with it.

const maxAgeMs = 900_000;
const sameForMs = 300_000;
const nonceLength = 12;
const tagLength = 16;

const contentSchema = z.object({ id: z.string(), owner: z.string(), file: z.string(), ends: z.int() });
type Content = z.infer<typeof contentSchema>;

const keysOf = perContext(({ secrets: { addressKey } }) => ({
  cipherKey: deriveKey(addressKey, "content"),
  nonceKey: deriveKey(addressKey, "nonce"),
}));

/** Returns the same key for some minutes, so that a browser doesn't load the file again. */
export function makeAddress(context: Context, sealer: Sealer, id: string): { key: string; endsAt: Date } {
  const { cipherKey, nonceKey } = keysOf(context);
  const ends = Math.floor(context.clock.now().getTime() / sameForMs) * sameForMs + maxAgeMs;
  const file = sealer.contentKey.toString("base64url");
  const content = JSON.stringify({ id, owner: sealer.id, file, ends } satisfies Content);
  // Derived from the content, as in AES-GCM-SIV (RFC 8452): a repetition reveals only itself.
  const nonce = createHmac("sha256", nonceKey).update(content).digest().subarray(0, nonceLength);
  const cipher = createCipheriv("aes-256-gcm", cipherKey, nonce);
  const body = cipher.update(content, "utf8");
  cipher.final();
  const key = Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
  return { key, endsAt: new Date(ends) };
}

/** @throws AppError `forbidden` if this server did not make it, it has expired, or it is another file's */
export function readAddress(context: Context, key: string, id: string): { sealer: Sealer; endsAt: Date } {
  const opened = openContent(keysOf(context).cipherKey, Buffer.from(key, "base64url"));
  if (opened === null || opened.id !== id) throw refused(t("This is not the address of one of your files."));
  if (opened.ends <= context.clock.now().getTime())
    throw refused(t("This link has expired. Reload the page."));
  const contentKey = Buffer.from(opened.file, "base64url");
  return { sealer: { id: opened.owner, contentKey }, endsAt: new Date(opened.ends) };
}

const refused = (sentence: string) => new AppError("forbidden", sentence);

function openContent(key: Buffer, sealed: Buffer): Content | null {
  if (sealed.length <= nonceLength + tagLength) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const content = decipher.update(sealed.subarray(nonceLength, -tagLength));
  try {
    decipher.final();
  } catch {
    // Node reports only by an error that the tag doesn't match.
    return null;
  }
  return contentSchema.parse(JSON.parse(content.toString("utf8")));
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { t } from "#contract/translate.ts";
import { AppError } from "./errors.ts";
import { refusedValues } from "./work-channels.ts";

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce.
 * Layout: version byte 1, nonce (12 bytes), ciphertext, tag (16 bytes).
 */
const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;

/** The length of a sealed text of `bytes` bytes. */
export const sealedBytes = (bytes: number): number => 1 + nonceLength + bytes + tagLength;

/** A person with the keys of their journal. */
export type Owner = {
  id: string;
  /** Seals and opens values. */
  contentKey: Buffer;
  /** Makes search terms opaque. */
  searchKey: Buffer;
};

/** Where a sealed value is stored. It is part of the associated data, so a value that was moved is refused. */
export type SealContext = { table: string; row: string; column: string };

export const newKey = (): Buffer => randomBytes(keyLength);

/** HKDF-SHA256 (RFC 5869): an independent key for each `purpose`. */
export function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `reflector ${purpose}`, keyLength));
}

export function openJournal(id: string, journalKey: Buffer): Owner {
  return { id, contentKey: deriveKey(journalKey, "content"), searchKey: deriveKey(journalKey, "search") };
}

/** The owner of a value and its key: that of the journal's content, or of one file. */
export type Sealer = Pick<Owner, "id" | "contentKey">;

export function seal(owner: Sealer, context: SealContext, text: string): Buffer {
  return sealBytes(owner, context, Buffer.from(text, "utf8"));
}

/** @throws AppError `sealed_value_refused`, naming the row, if the value was moved, cut or altered */
export function open(owner: Sealer, context: SealContext, sealed: Buffer): string {
  const opened = openBytes(owner, context, sealed);
  if (opened) return opened.toString("utf8");
  throw refused(context, "text");
}

export const sealBytes = (owner: Sealer, context: SealContext, bytes: Buffer): Buffer =>
  encrypt(owner.contentKey, bytes, associatedData(owner, context));

/** `null` if the value was moved, cut or altered */
export function openBytes(owner: Sealer, context: SealContext, sealed: Buffer): Buffer | null {
  const opened = decrypt(owner.contentKey, sealed, associatedData(owner, context));
  if (opened === null) refusedValues.publish({ table: context.table, column: context.column });
  return opened;
}

/** @throws AppError `sealed_value_refused`, as `open` */
export function openPicture(owner: Owner, context: SealContext, sealed: Buffer): Buffer {
  const opened = openBytes(owner, context, sealed);
  if (opened) return opened;
  throw refused(context, "picture");
}

/** Whether a sealed value could not be opened, because it was moved, cut or altered. */
export const isAltered = (error: unknown): boolean =>
  error instanceof AppError && error.code === "sealed_value_refused";

/** The result of `read`, or `otherwise` (by default `null`) if a sealed value was altered. */
export function unlessAltered<Value>(read: () => Value): Value | null;
export function unlessAltered<Value, Otherwise>(read: () => Value, otherwise: Otherwise): Value | Otherwise;
export function unlessAltered(read: () => unknown, otherwise: unknown = null): unknown {
  try {
    return read();
  } catch (error) {
    if (isAltered(error)) return otherwise;
    throw error;
  }
}

function refused(context: SealContext, what: "text" | "picture"): AppError {
  return new AppError(
    "sealed_value_refused",
    // Translators: {id} is a long number that tells the host what it is.
    t(
      "A stored {what, select, picture {picture} other {text}} is damaged and can’t be opened ({id}). Nothing else is affected.",
      { what, id: context.row },
    ),
    { forLog: { ...context } },
  );
}

/** Wraps a key under another one. The wrap opens only for the same `purpose`. */
export function wrapKey(wrappingKey: Buffer, key: Buffer, purpose: string): Buffer {
  return encrypt(wrappingKey, key, purpose);
}

/** `null` if the key was wrapped under another key or for another purpose. */
export function unwrapKey(wrappingKey: Buffer, wrapped: Buffer, purpose: string): Buffer | null {
  return decrypt(wrappingKey, wrapped, purpose);
}

const associatedData = (owner: Sealer, { table, row, column }: SealContext) =>
  `${owner.id}/${table}/${row}/${column}`;

function encrypt(key: Buffer, plain: Buffer, associatedText: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(associatedText, "utf8"));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, associatedText: string): Buffer | null {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength) return null;
  const bodyAt = 1 + nonceLength;
  const tagAt = sealed.length - tagLength;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, bodyAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(associatedText, "utf8"));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(bodyAt, tagAt));
  try {
    decipher.final();
  } catch {
    // GCM only reports that the tag does not match.
    return null;
  }
  return plain;
}

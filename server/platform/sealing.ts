import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "./errors.ts";

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce.
 * Layout: version byte 1, nonce (12 bytes), ciphertext, tag (16 bytes).
 */
const version = 1;
const nonceLength = 12;
const tagLength = 16;
const keyLength = 32;

/** How long a sealed text is that has so many bytes as it is. */
export const sealedBytes = (bytes: number): number => 1 + nonceLength + bytes + tagLength;

/** A person, and the keys that open their journal. */
export type Owner = {
  id: string;
  /** Seals and opens values. */
  contentKey: Buffer;
  /** Makes search terms opaque. */
  searchKey: Buffer;
};

/** Where a sealed value stands. It is bound to its place: moved anywhere else, it is refused. */
export type Place = { table: string; row: string; column: string };

export const newKey = (): Buffer => randomBytes(keyLength);

/** HKDF-SHA256 (RFC 5869): an independent key for each `purpose`. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `reflector ${purpose}`, keyLength));
}

export function openJournal(id: string, journalKey: Buffer): Owner {
  return { id, contentKey: deriveKey(journalKey, "content"), searchKey: deriveKey(journalKey, "search") };
}

/** Whose value it is, and what opens it: the journal's content, or a single file of it. */
export type Sealer = Pick<Owner, "id" | "contentKey">;

export function seal(owner: Sealer, place: Place, text: string): Buffer {
  return encrypt(owner.contentKey, Buffer.from(text, "utf8"), context(owner, place));
}

/** @throws AppError `sealed_value_refused`, naming the row, where the value was moved, cut or altered. */
export function open(owner: Sealer, place: Place, sealed: Buffer): string {
  const opened = decrypt(owner.contentKey, sealed, context(owner, place));
  if (opened) return opened.toString("utf8");
  throw refused(place, "text");
}

export function sealPicture(owner: Owner, place: Place, bytes: Buffer): Buffer {
  return encrypt(owner.contentKey, bytes, context(owner, place));
}

/** @throws AppError `sealed_value_refused`, as `open` */
export function openPicture(owner: Owner, place: Place, sealed: Buffer): Buffer {
  const opened = decrypt(owner.contentKey, sealed, context(owner, place));
  if (opened) return opened;
  throw refused(place, "picture");
}

function refused(place: Place, what: "text" | "picture"): AppError {
  return new AppError(
    "sealed_value_refused",
    `A stored ${what} was altered and can't be opened (${place.row}). Everything else is as you left it.`,
    { forLog: { ...place } },
  );
}

/** Wraps a key under another one; `purpose` binds the wrap to what it is for. */
export function wrapKey(wrappingKey: Buffer, key: Buffer, purpose: string): Buffer {
  return encrypt(wrappingKey, key, purpose);
}

/** `null` where the wrapping key or the purpose is not the one that it was wrapped with. */
export function unwrapKey(wrappingKey: Buffer, wrapped: Buffer, purpose: string): Buffer | null {
  return decrypt(wrappingKey, wrapped, purpose);
}

const context = (owner: Sealer, { table, row, column }: Place) => `${owner.id}/${table}/${row}/${column}`;

function encrypt(key: Buffer, plain: Buffer, associated: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(associated, "utf8"));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(version), nonce, body, cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: string): Buffer | null {
  if (sealed[0] !== version || sealed.length < 1 + nonceLength + tagLength) return null;
  const bodyAt = 1 + nonceLength;
  const tagAt = sealed.length - tagLength;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, bodyAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(associated, "utf8"));
  decipher.setAuthTag(sealed.subarray(tagAt));
  const plain = decipher.update(sealed.subarray(bodyAt, tagAt));
  try {
    decipher.final();
  } catch {
    // GCM's only way to say that the tag does not match.
    return null;
  }
  return plain;
}

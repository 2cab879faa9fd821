import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { fromBase64url, toBase64url } from "./base64url.ts";

/** One person's key on this device. */
export type DeviceKey = {
  userId: string;
  id: string;
  /** 32 bytes. */
  bytes: Uint8Array;
};

/** `box`: a nonce of 24 bytes, the ciphertext, a tag of 16 bytes. */
export type Sealed = { key_id: string; box: Uint8Array<ArrayBuffer> };

/** Where a value is stored: store, person, record, field. A value that was moved elsewhere does not open. */
export type SealContext = readonly (string | number)[];

const nonceBytes = 24;
const text = { encode: new TextEncoder(), decode: new TextDecoder("utf-8", { fatal: true }) };

/**
 * Seals with XChaCha20-Poly1305, synchronously, because a page that is being closed can't wait. The value must survive
 * JSON, so it can't contain dates.
 */
export const sealValue = (key: DeviceKey, place: SealContext, value: unknown): Sealed =>
  sealBytes(key, place, text.encode.encode(JSON.stringify(value)));

/** `null` if it was sealed under another key, moved or altered. The type of the value is the caller's responsibility. */
export function openValue<Value>(key: DeviceKey, place: SealContext, sealed: Sealed): Value | null {
  const bytes = openBytes(key, place, sealed);
  if (!bytes) return null;
  const value: Value = JSON.parse(text.decode.decode(bytes));
  return value;
}

/** As `sealValue`, as text: the key's id, a dot, the box. */
export function sealText(key: DeviceKey, place: SealContext, value: unknown): string {
  const { key_id, box } = sealValue(key, place, value);
  return `${key_id}.${toBase64url(box)}`;
}

/** As `openValue`. */
export function openText<Value>(key: DeviceKey, place: SealContext, sealed: string): Value | null {
  const [key_id = "", text = ""] = sealed.split(".");
  const box = fromBase64url(text);
  return box && openValue<Value>(key, place, { key_id, box });
}

export function sealBytes(key: DeviceKey, place: SealContext, bytes: Uint8Array): Sealed {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = xchacha20poly1305(key.bytes, nonce, associated(key, place)).encrypt(bytes);
  const box = new Uint8Array(nonceBytes + sealed.length);
  box.set(nonce);
  box.set(sealed, nonceBytes);
  return { key_id: key.id, box };
}

/** `null` as in `openValue`. */
export function openBytes(
  key: DeviceKey,
  place: SealContext,
  { key_id, box }: Sealed,
): Uint8Array<ArrayBuffer> | null {
  if (key_id !== key.id) return null;
  try {
    const cipher = xchacha20poly1305(key.bytes, box.subarray(0, nonceBytes), associated(key, place));
    return new Uint8Array(cipher.decrypt(box.subarray(nonceBytes)));
  } catch {
    // Too short, or the tag does not match. The library does not say which.
    return null;
  }
}

/** Encoded as JSON, so that no part can contain a separator. */
const associated = ({ userId, id }: DeviceKey, place: SealContext) =>
  text.encode.encode(JSON.stringify(["reflector", userId, id, ...place]));

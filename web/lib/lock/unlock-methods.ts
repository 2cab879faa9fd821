import { scryptAsync } from "@noble/hashes/scrypt.js";
import { fromBase64url, toBase64url } from "../device/base64url.ts";
import { type DeviceKey, openText, sealText } from "../device/sealing.ts";
import type { LockSettings, PasskeyMethod, PinMethod } from "./lock-settings.ts";

/** scrypt's N, with r = 8 and p = 1: 64 MiB, and a third of a second on a desktop. */
const pinCost = 2 ** 16;
const saltBytes = 16;

type Method = Pick<PinMethod, "kept" | "held">;

const keyOfPin = (pin: string, salt: Uint8Array, cost: number): Promise<Uint8Array> =>
  scryptAsync(pin, salt, { N: cost, r: 8, p: 1, dkLen: 32 });

/** The key of a method, in the form that sealing takes. */
const asKey = (userId: string, bytes: Uint8Array): DeviceKey => ({ userId, id: "lock", bytes });

const wrap = (key: DeviceKey, methodKey: Uint8Array): { kept: string; held: string } => ({
  kept: sealText(key, ["lock", "kept"], toBase64url(methodKey)),
  held: sealText(asKey(key.userId, methodKey), ["lock", "held"], { id: key.id, key: toBase64url(key.bytes) }),
});

function unwrap(userId: string, { held }: Method, methodKey: Uint8Array): DeviceKey | null {
  if (held === null) return null;
  const opened = openText<{ id: string; key: string }>(asKey(userId, methodKey), ["lock", "held"], held);
  const bytes = opened && fromBase64url(opened.key);
  return opened && bytes ? { userId, id: opened.id, bytes } : null;
}

export async function makePinMethod(key: DeviceKey, pin: string, cost = pinCost): Promise<PinMethod> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  return { salt: toBase64url(salt), cost, ...wrap(key, await keyOfPin(pin, salt, cost)) };
}

/** `null` if the PIN is wrong. */
export async function openByPin(userId: string, method: PinMethod, pin: string): Promise<DeviceKey | null> {
  const salt = fromBase64url(method.salt);
  return salt && unwrap(userId, method, await keyOfPin(pin, salt, method.cost));
}

/** `secret`: 32 bytes that only this passkey can compute. */
export const makePasskeyMethod = (key: DeviceKey, credential: string, secret: Uint8Array): PasskeyMethod => ({
  credential,
  ...wrap(key, secret),
});

export const openByPasskey = (userId: string, method: PasskeyMethod, secret: Uint8Array): DeviceKey | null =>
  unwrap(userId, method, secret);

/** Seals the device key for each method again, after a login. `null` if no method can be restored. */
export function renewHeldKeys(key: DeviceKey, lock: LockSettings): LockSettings | null {
  const renew = <Present extends Method>(method: Present | null): Present | null => {
    const methodKey = method && fromBase64url(openText<string>(key, ["lock", "kept"], method.kept) ?? "");
    return method && methodKey?.length === 32 ? { ...method, ...wrap(key, methodKey) } : null;
  };
  const pin = renew(lock.pin);
  const passkey = renew(lock.passkey);
  return pin || passkey ? { ...lock, pin, passkey } : null;
}

/** The session's tokens, sealed while this device is locked. */
export const sealTokens = (key: DeviceKey, tokens: object): string =>
  sealText(key, ["lock", "tokens"], tokens);
export const openTokens = <Tokens>(key: DeviceKey, sealed: string): Tokens | null =>
  openText<Tokens>(key, ["lock", "tokens"], sealed);

import { scryptAsync } from "@noble/hashes/scrypt.js";
import { fromText, toText } from "../device/bytes-in-text.ts";
import { type DeviceKey, openText, sealText } from "../device/sealing.ts";
import type { LockSettings, PasskeyWay, PinWay } from "./lock-settings.ts";

/** scrypt's N, with r = 8 and p = 1: 64 MiB, a third of a second on a desktop. A short PIN stays a short one. */
const pinCost = 2 ** 16;
const saltBytes = 16;

type Way = Pick<PinWay, "kept" | "held">;

const keyOfPin = (pin: string, salt: Uint8Array, cost: number): Promise<Uint8Array> =>
  scryptAsync(pin, salt, { N: cost, r: 8, p: 1, dkLen: 32 });

/** The key of a way, in the form that sealing takes. */
const asKey = (userId: string, bytes: Uint8Array): DeviceKey => ({ userId, id: "lock", bytes });

const wrap = (key: DeviceKey, wayKey: Uint8Array): { kept: string; held: string } => ({
  kept: sealText(key, ["lock", "kept"], toText(wayKey)),
  held: sealText(asKey(key.userId, wayKey), ["lock", "held"], { id: key.id, key: toText(key.bytes) }),
});

function unwrap(userId: string, { held }: Way, wayKey: Uint8Array): DeviceKey | null {
  if (held === null) return null;
  const opened = openText<{ id: string; key: string }>(asKey(userId, wayKey), ["lock", "held"], held);
  const bytes = opened && fromText(opened.key);
  return opened && bytes ? { userId, id: opened.id, bytes } : null;
}

export async function makePinWay(key: DeviceKey, pin: string, cost = pinCost): Promise<PinWay> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  return { salt: toText(salt), cost, ...wrap(key, await keyOfPin(pin, salt, cost)) };
}

/** `null` if the PIN is wrong. */
export async function openByPin(userId: string, way: PinWay, pin: string): Promise<DeviceKey | null> {
  const salt = fromText(way.salt);
  return salt && unwrap(userId, way, await keyOfPin(pin, salt, way.cost));
}

/** `secret`: 32 bytes that this passkey alone can give. */
export const makePasskeyWay = (key: DeviceKey, credential: string, secret: Uint8Array): PasskeyWay => ({
  credential,
  ...wrap(key, secret),
});

export const openByPasskey = (userId: string, way: PasskeyWay, secret: Uint8Array): DeviceKey | null =>
  unwrap(userId, way, secret);

/** The person is signed in again: the ways that are left hold the key again. `null` if none is left. */
export function holdAgain(key: DeviceKey, lock: LockSettings): LockSettings | null {
  const again = <Kept extends Way>(way: Kept | null): Kept | null => {
    const wayKey = way && fromText(openText<string>(key, ["lock", "kept"], way.kept) ?? "");
    return way && wayKey?.length === 32 ? { ...way, ...wrap(key, wayKey) } : null;
  };
  const pin = again(lock.pin);
  const passkey = again(lock.passkey);
  return pin || passkey ? { ...lock, pin, passkey } : null;
}

/** The session's tokens, sealed while this device is locked. */
export const sealTokens = (key: DeviceKey, tokens: object): string =>
  sealText(key, ["lock", "tokens"], tokens);
export const openTokens = <Kept>(key: DeviceKey, sealed: string): Kept | null =>
  openText<Kept>(key, ["lock", "tokens"], sealed);

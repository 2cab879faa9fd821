import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";

const dayMs = 86_400_000;
const pauseKeyDays = 60;
const pausePurpose = "pause";
const addressPurpose = "address";

/** For 60 days this key can pause and resume the person's reminders; it can do nothing else. */
export function toPauseKey(linkKey: Buffer, ownerId: string, now: number): string {
  // Days, not milliseconds: the router limits the length of a parameter.
  const lastDay = Math.floor(now / dayMs) + pauseKeyDays;
  return sealed(linkKey, `${lastDay} ${ownerId}`, pausePurpose);
}

/** Whose reminders the key pauses; `null` if it has expired or this server did not make it. */
export function ownerOfPauseKey(linkKey: Buffer, key: string, now: number): string | null {
  const [lastDay, ownerId] = opened(linkKey, key, pausePurpose)?.split(" ") ?? [];
  return ownerId !== undefined && Number(lastDay) >= Math.floor(now / dayMs) ? ownerId : null;
}

/** Hides from mail servers on the way which activity a link leads to. */
export const toAddressKey = (linkKey: Buffer, address: string): string =>
  sealed(linkKey, address, addressPurpose);

/** A path of this app; `null` if this server did not make the key. */
export const addressOfKey = (linkKey: Buffer, key: string): string | null =>
  opened(linkKey, key, addressPurpose);

const sealed = (linkKey: Buffer, text: string, purpose: string) =>
  wrapKey(linkKey, Buffer.from(text, "utf8"), purpose).toString("base64url");

const opened = (linkKey: Buffer, key: string, purpose: string) =>
  unwrapKey(linkKey, Buffer.from(key, "base64url"), purpose)?.toString("utf8") ?? null;

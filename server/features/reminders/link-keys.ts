import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";

const dayMs = 86_400_000;
const pauseKeyDays = 60;
const pausePurpose = "pause";
const addressPurpose = "address";

/** Lets reminders of this person rest or go on, for 60 days, and is good for nothing else. */
export function toPauseKey(linkKey: Buffer, ownerId: string, now: number): string {
  // In days, or it were longer than the router takes for a parameter.
  const lastDay = Math.floor(now / dayMs) + pauseKeyDays;
  return sealed(linkKey, `${lastDay} ${ownerId}`, pausePurpose);
}

/** Whose reminders it pauses; `null` where it is over or was never one of this server's. */
export function ownerOfPauseKey(linkKey: Buffer, key: string, now: number): string | null {
  const [lastDay, ownerId] = opened(linkKey, key, pausePurpose)?.split(" ") ?? [];
  return ownerId !== undefined && Number(lastDay) >= Math.floor(now / dayMs) ? ownerId : null;
}

/** A mail is read by the servers on its way: they don't see which activity its link leads to. */
export const toAddressKey = (linkKey: Buffer, address: string): string =>
  sealed(linkKey, address, addressPurpose);

/** A path of this app; `null` where this server did not make the key. */
export const addressOfKey = (linkKey: Buffer, key: string): string | null =>
  opened(linkKey, key, addressPurpose);

const sealed = (linkKey: Buffer, text: string, purpose: string) =>
  wrapKey(linkKey, Buffer.from(text, "utf8"), purpose).toString("base64url");

const opened = (linkKey: Buffer, key: string, purpose: string) =>
  unwrapKey(linkKey, Buffer.from(key, "base64url"), purpose)?.toString("utf8") ?? null;

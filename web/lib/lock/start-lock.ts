import { readStored } from "../device/stored.ts";
import { deviceKeys } from "../device-keys.ts";
import { lockGate, lockKeyPrefix, tokensKey } from "./lock-gate.ts";

export async function loadLock() {
  const { appLock, watchLock } = await import("./app-lock.ts");
  watchLock();
  return appLock;
}

/** Called once, before anything is shown. */
export function startLock(): void {
  deviceKeys.setLock(async (key) => isStored(lockKeyPrefix + key.userId) && (await loadLock()).hold(key));
  const isHeld = deviceKeys.lockedFor() !== null;
  if (isHeld) lockGate.set("asking");
  if (isHeld || isStored(tokensKey)) void loadLock();
}

export const isLockSet = (): boolean => deviceKeys.lockedFor() !== null;

const isStored = (name: string) => readStored(name) !== null;

export async function lockNow(): Promise<void> {
  await (await loadLock()).lock();
}

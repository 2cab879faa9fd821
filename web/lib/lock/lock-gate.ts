import { useSyncExternalStore } from "react";
import { createEmitter } from "../device/emitter.ts";
import { deviceKeys } from "../device-keys.ts";
import { beginningOfLocks, tokensKey } from "./lock-names.ts";

/** `asking`: another tab may know the key. `locking`: nothing is shown any more, and words are being kept. */
export type LockState = "open" | "asking" | "locking" | "locked";

const emitter = createEmitter();
let state: LockState = "open";

/** What stands between this device's person and the app. The lock itself is loaded only where one is set. */
export const lockGate = {
  state: () => state,
  set(next: LockState) {
    if (state === next) return;
    state = next;
    emitter.notify();
  },
  subscribe: emitter.subscribe,
};

export const useLockState = (): LockState => useSyncExternalStore(lockGate.subscribe, lockGate.state);

export async function loadLock() {
  const { appLock, watchLock } = await import("./app-lock.ts");
  watchLock();
  return appLock;
}

/** Called once, before anything is shown. */
export function startLock(): void {
  deviceKeys.setLock(async (key) => isKept(beginningOfLocks + key.userId) && (await loadLock()).hold(key));
  const isHeld = deviceKeys.lockedFor() !== null;
  if (isHeld) lockGate.set("asking");
  if (isHeld || isKept(tokensKey)) void loadLock();
}

export const isLockSet = (): boolean => deviceKeys.lockedFor() !== null;

function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

export async function lockNow(): Promise<void> {
  await (await loadLock()).lock();
}

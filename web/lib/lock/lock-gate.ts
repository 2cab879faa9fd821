import { useSyncExternalStore } from "react";
import { createObservable } from "../device/observable.ts";

/** Prefix of a key in local storage; a person's id follows. */
export const lockKeyPrefix = "device_lock/";
export const tokensKey = "device_session";

/** A window event that counts as use without input, sent while sound is recorded. */
export const usedEvent = "reflector:used";

/** `asking`: another tab may have the key. `locking`: the page is hidden while drafts are saved. */
export type LockState = "open" | "asking" | "locking" | "locked";

/** Decides whether the lock screen replaces the app. The lock's own code loads only on devices that have a lock. */
export const lockGate = createObservable<LockState>("open");

export const useLockState = (): LockState => useSyncExternalStore(lockGate.subscribe, lockGate.get);

/** What a part of the app does before and after this device is locked. */
export type LockHooks = {
  /** Saves what is unsaved. */
  before?: () => Promise<void>;
  /** Drops what is in memory. */
  after?: () => void;
};

const lockHooks = new Set<LockHooks>();

/** Returns a function that undoes it. */
export function onLock(hooks: LockHooks): () => void {
  lockHooks.add(hooks);
  return () => {
    lockHooks.delete(hooks);
  };
}

/** Never rejects: what could not be saved stays in memory. */
export async function runBeforeLock(): Promise<void> {
  await Promise.allSettled([...lockHooks].map(({ before }) => before?.()));
}

export function runAfterLock(): void {
  for (const { after } of [...lockHooks]) after?.();
}

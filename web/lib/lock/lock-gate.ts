import { useSyncExternalStore } from "react";
import { createEmitter } from "../device/emitter.ts";

/** The beginning of keys in this site's local storage; a person's id follows. */
export const beginningOfLocks = "device_lock/";
export const tokensKey = "device_session";

/** An event of the window: somebody is at work without touching anything, as while sound is recorded. */
export const usedEvent = "reflector:used";

/** `asking`: another tab may know the key. `locking`: nothing is shown any more, and words are being kept. */
export type LockState = "open" | "asking" | "locking" | "locked";

const emitter = createEmitter();
let state: LockState = "open";

/** Stands between this device's person and the app. The lock itself is loaded only where one is set. */
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

import { useSyncExternalStore } from "react";
import { createEmitter } from "../device/emitter.ts";

/** The prefix of keys in local storage; a person's id follows. */
export const lockKeyPrefix = "device_lock/";
export const tokensKey = "device_session";

/** An event of the window that counts as use without input, such as while sound is recorded. */
export const usedEvent = "reflector:used";

/** `asking`: another tab may have the key. `locking`: nothing is shown any more, and drafts are being saved. */
export type LockState = "open" | "asking" | "locking" | "locked";

const emitter = createEmitter();
let state: LockState = "open";

/** Shows the lock screen in place of the app. The lock's code is loaded only where one is set. */
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

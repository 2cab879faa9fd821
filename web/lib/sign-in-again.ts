import { useSyncExternalStore } from "react";
import { createEmitter } from "./device/emitter.ts";

/** `later`: it was asked for and put off; only somebody who presses for it sees it again. */
type State = "idle" | "asked" | "later";

/** Whether the password is to be asked for in place: words wait on this device, and the session has ended. */
export function createSignInAgain() {
  const emitter = createEmitter();
  let state: State = "idle";
  const change = (next: State) => {
    if (state === next) return;
    state = next;
    emitter.notify();
  };
  return {
    isAsked: () => state === "asked",
    /** Somebody pressed for it. */
    ask: () => change("asked"),
    /** Words wait. Asks by itself once, and not again after it was put off. */
    need() {
      if (state === "idle") change("asked");
    },
    putOff: () => change("later"),
    /** The words are safe, or the person is back. */
    end: () => change("idle"),
    subscribe: emitter.subscribe,
  };
}

export const signInAgain = createSignInAgain();

export const useSignInAgainIsAsked = () => useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked);

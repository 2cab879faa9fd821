import { useSyncExternalStore } from "react";
import { ApiFailure } from "./api-failure.ts";
import { createEmitter } from "./device/emitter.ts";

/** `later`: the person put it off; it opens again only if they ask for it. */
type State = "idle" | "asked" | "later";

/** Whether to ask for the password in place, because drafts are unsent and the session has ended. */
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
    /** The person asked for it. */
    ask: () => change("asked"),
    /** Drafts are unsent. Opens once, and not again after it was put off. */
    need() {
      if (state === "idle") change("asked");
    },
    putOff: () => change("later"),
    /** The drafts are saved, or the person is signed in again. */
    end: () => change("idle"),
    subscribe: emitter.subscribe,
  };
}

export const signInAgain = createSignInAgain();

export const useSignInAgainIsAsked = () => useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked);

/** The session has ended, such as by "Sign out all others" on another device. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401 && !error.offline;

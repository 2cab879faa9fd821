import { useSyncExternalStore } from "react";
import { ApiFailure } from "./api-failure.ts";
import { createObservable } from "./device/observable.ts";

/** `later`: the person has postponed it, and it opens again only on request. */
type State = "idle" | "asked" | "later";

/** Whether to ask for the password on the current page, because the session has ended and drafts are unsent. */
export function createSignInAgain() {
  const state = createObservable<State>("idle");
  return {
    isAsked: () => state.get() === "asked",
    /** Opens it on request. */
    ask: () => state.set("asked"),
    /** Opens it because drafts are unsent, unless the person has postponed it. */
    need() {
      if (state.get() === "idle") state.set("asked");
    },
    putOff: () => state.set("later"),
    /** The drafts are saved, or the person is signed in again. */
    end: () => state.set("idle"),
    subscribe: state.subscribe,
  };
}

export const signInAgain = createSignInAgain();

export const useSignInAgainIsAsked = () => useSyncExternalStore(signInAgain.subscribe, signInAgain.isAsked);

/** The session has ended, such as by "Sign out all others" on another device. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401 && !error.offline;

import { useSyncExternalStore } from "react";
import { createEmitter } from "./device/emitter.ts";

/** Whether the server can be reached, as far as the browser and the last request know. */
export function createConnection(browserIsOnline: () => boolean) {
  const emitter = createEmitter();
  let reached = true;
  const isOffline = () => !reached || !browserIsOnline();

  function subscribe(listener: () => void) {
    const unsubscribe = emitter.subscribe(listener);
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      unsubscribe();
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  }

  return {
    isOffline,
    /** What became of a request: an answer of any kind reached this page, or none. */
    report(nowReached: boolean) {
      if (reached === nowReached) return;
      reached = nowReached;
      emitter.notify();
    },
    subscribe,
    /** Calls `listener` when it is worth trying again: the browser is online, or a request got through. */
    onReconnect(listener: () => void) {
      let wasOffline = isOffline();
      const unsubscribe = subscribe(() => {
        const isBack = wasOffline && !isOffline();
        wasOffline = isOffline();
        if (isBack) listener();
      });
      // Also where the last request failed: the next one may not.
      const online = () => isOffline() && browserIsOnline() && listener();
      addEventListener("online", online);
      return () => {
        unsubscribe();
        removeEventListener("online", online);
      };
    },
  };
}

export const connection = createConnection(() => navigator.onLine);

export const useIsOffline = () => useSyncExternalStore(connection.subscribe, connection.isOffline);

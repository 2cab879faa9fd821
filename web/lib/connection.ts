import { useSyncExternalStore } from "react";

/** Whether the server can be reached, as far as the browser and the last request know. */
export function createConnection(browserIsOnline: () => boolean) {
  const listeners = new Set<() => void>();
  let reached = true;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    isOffline: () => !reached || !browserIsOnline(),
    report(nowReached: boolean) {
      if (reached === nowReached) return;
      reached = nowReached;
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        listeners.delete(listener);
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
  };
}

export const connection = createConnection(() => navigator.onLine);

export const useIsOffline = () => useSyncExternalStore(connection.subscribe, connection.isOffline);

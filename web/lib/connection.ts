import { createObservable } from "./device/observable.ts";

/** Whether the server can be reached, judged by the browser's state and the last request. */
export function createConnection(browserIsOnline: () => boolean) {
  const reached = createObservable(true);
  const isOffline = () => !reached.get() || !browserIsOnline();

  function subscribe(listener: () => void) {
    const unsubscribe = reached.subscribe(listener);
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
    /** Called after each request with whether any answer was received. */
    report: reached.set,
    subscribe,
    /** Calls `listener` when a retry may succeed: the browser is online again, or a request was answered. */
    onReconnect(listener: () => void) {
      const unsubscribe = reached.subscribe(() => {
        if (!isOffline()) listener();
      });
      // Also if no request has failed, because the browser may have been offline between two requests.
      addEventListener("online", listener);
      return () => {
        unsubscribe();
        removeEventListener("online", listener);
      };
    },
  };
}

export const connection = createConnection(() => navigator.onLine);

export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    // The server can't be reached.
    return false;
  }
}

/** A title for content that could not be loaded: the text for a device that is offline, or the other. */
export const notShown = (offline: string, now: string): string => (navigator.onLine ? now : offline);

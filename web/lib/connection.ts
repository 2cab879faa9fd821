import { createEmitter } from "./device/emitter.ts";

/** Whether the server can be reached, by the browser's state and the last request. */
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
    /** Call it after each request: whether an answer of any kind reached this page. */
    report(nowReached: boolean) {
      if (reached === nowReached) return;
      reached = nowReached;
      emitter.notify();
    },
    subscribe,
    /** Calls `listener` when it is worth trying again: the browser is online, or a request got through. */
    onReconnect(listener: () => void) {
      const unsubscribe = emitter.subscribe(() => {
        if (!isOffline()) listener();
      });
      // Even if no request has failed: the browser may have been offline between two of them.
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

/** A title for what could not be loaded. `what`: such as `your letters`. */
export function notShown(what: string): string {
  if (!navigator.onLine) return `You’re offline, so ${what} can’t be shown`;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} can’t be shown now`;
}

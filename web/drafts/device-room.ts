import { createObservable } from "#web/lib/device/observable.ts";

type Room = Pick<StorageManager, "persist" | "estimate">;

const checkEveryMs = 60_000;
/** Enough for the text of a long journal, but not for many unsent pictures. */
const scarceBytes = 20_000_000;

/** Asks the browser for persistent storage, and watches how much room is left. */
export function createDeviceRoom(room: () => Room | undefined, now: () => number) {
  const scarce = createObservable(false);
  let asked = false;
  let lastCheck = Number.NEGATIVE_INFINITY;

  return {
    subscribe: scarce.subscribe,
    isScarce: scarce.get,
    /** Call it at each write. If the browser reports no quota, storage is assumed to be sufficient. */
    async check() {
      const storage = room();
      if (!storage || now() - lastCheck < checkEveryMs) return;
      lastCheck = now();
      try {
        if (!asked) {
          asked = true;
          await storage.persist();
        }
        const { quota, usage } = await storage.estimate();
        scarce.set(quota !== undefined && usage !== undefined && quota - usage < scarceBytes);
      } catch (error) {
        // Some private windows refuse both calls.
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      }
    },
  };
}

// `navigator.storage` is missing if the app is served without HTTPS.
export const deviceRoom = createDeviceRoom(() => navigator.storage, Date.now);

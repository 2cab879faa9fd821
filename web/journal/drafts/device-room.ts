import { createEmitter } from "#web/lib/device/emitter.ts";

type Room = Pick<StorageManager, "persist" | "estimate">;

const lookEveryMs = 60_000;
/** Words of a long journal fit many times over; pictures that wait for the server may not. */
const scarceBytes = 20_000_000;

/** How this device keeps what is written on it: for good, if it agrees, and as long as there is room. */
export function createDeviceRoom(room: () => Room | undefined, now: () => number) {
  const emitter = createEmitter();
  let asked = false;
  let lastLook = Number.NEGATIVE_INFINITY;
  let isScarce = false;

  return {
    subscribe: emitter.subscribe,
    isScarce: () => isScarce,
    /** Called whenever words are kept. A browser that says nothing about its room is taken to have some. */
    async look() {
      const storage = room();
      if (!storage || now() - lastLook < lookEveryMs) return;
      lastLook = now();
      try {
        if (!asked) {
          asked = true;
          await storage.persist();
        }
        const { quota, usage } = await storage.estimate();
        const next = quota !== undefined && usage !== undefined && quota - usage < scarceBytes;
        if (next === isScarce) return;
        isScarce = next;
        emitter.notify();
      } catch (error) {
        // Some private windows refuse the question itself.
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      }
    },
  };
}

// Missing where the app is served without HTTPS.
export const deviceRoom = createDeviceRoom(() => navigator.storage, Date.now);

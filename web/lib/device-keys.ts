import type { DeviceKeyAnswer } from "#contract/accounts/device-key.ts";
import { deviceKeyCall } from "./call-api.ts";
import { fromBase64url, toBase64url } from "./device/base64url.ts";
import type { DeviceKey } from "./device/sealing.ts";
import { quietly } from "./device/stored.ts";
import { session } from "./session.ts";

const storageKey = "device_key";

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `key` is `null` if a lock holds it. */
type Stored = { user_id: string; id: string; key: string | null };

type Dependencies = {
  storage: () => Storing;
  /** Asks the server for the signed-in person's key. */
  ask: () => Promise<DeviceKeyAnswer>;
};

export type DeviceKeys = ReturnType<typeof createDeviceKeys>;

/**
 * The device key of the signed-in person. The server sends the same key at each login. It stays on this device until
 * the person logs out, so that words can be written without the server.
 */
export function createDeviceKeys({ storage, ask }: Dependencies) {
  let present: DeviceKey | null = null;
  let asking: { userId: string; answer: Promise<DeviceKey> } | null = null;
  /** Gives the key to this device's lock. False if no lock holds it. */
  let hold: (key: DeviceKey) => Promise<boolean> = async () => false;

  function read(): Stored | null {
    return quietly(null, () => {
      const found: Partial<Stored> | null = JSON.parse(storage().getItem(storageKey) ?? "null");
      const { user_id, id, key } = found ?? {};
      return user_id && id && (key || key === null) ? { user_id, id, key } : null;
    });
  }

  // Without storage, the key lasts as long as the page.
  const write = (value: Stored) =>
    quietly(undefined, () => storage().setItem(storageKey, JSON.stringify(value)));

  function readKey(): DeviceKey | null {
    const { user_id, id, key } = read() ?? {};
    const bytes = key && fromBase64url(key);
    return user_id && id && bytes ? { userId: user_id, id, bytes } : null;
  }

  /** The key, without waiting; `null` if this device has none for this person. */
  function now(userId: string): DeviceKey | null {
    if (present?.userId !== userId) present = readKey() ?? present;
    return present?.userId === userId ? present : null;
  }

  /** The person whose key a lock holds on this device; `null` if none does. */
  function lockedFor(): string | null {
    const found = read();
    return found?.key === null ? found.user_id : null;
  }

  async function fetchFor(userId: string): Promise<DeviceKey> {
    const answer = await ask();
    const bytes = fromBase64url(answer.key);
    if (answer.user_id !== userId || !bytes) throw new Error("This key belongs to another person.");
    present = { userId, id: answer.id, bytes };
    const isHeld = await hold(present);
    write({ user_id: userId, id: answer.id, key: isHeld ? null : answer.key });
    return present;
  }

  return {
    now,
    /** Asks the server if this device has none yet. Fails if it can't be reached, and while this device is locked. */
    async get(userId: string): Promise<DeviceKey> {
      const found = now(userId);
      if (found) return found;
      if (lockedFor() === userId) throw new Error("This device is locked.");
      if (asking?.userId !== userId) {
        const answer = fetchFor(userId).finally(() => {
          asking = null;
        });
        asking = { userId, answer };
      }
      return asking.answer;
    },
    /** The key stored on this device, for any person. */
    present: (): DeviceKey | null => present ?? readKey(),
    lockedFor,
    /** Registers this device's lock, which may hold the key. */
    setLock(lock: typeof hold) {
      hold = lock;
    },
    /** Holds the key that a lock has opened, in this page's memory only. */
    take(key: DeviceKey) {
      present = key;
    },
    /** Removes the key from this page; a lock's copy stays. */
    drop() {
      present = null;
    },
    /** Called when a lock was set or removed. A locked key is stored only by the lock. */
    store(key: DeviceKey, { isLocked }: { isLocked: boolean }) {
      present = key;
      write({ user_id: key.userId, id: key.id, key: isLocked ? null : toBase64url(key.bytes) });
    },
    /** The person has logged out. */
    forget() {
      present = null;
      asking = null;
      quietly(undefined, () => storage().removeItem(storageKey));
    },
  };
}

export const deviceKeys = createDeviceKeys({
  storage: () => localStorage,
  ask: () => deviceKeyCall.call(null),
});

function dropWhenSignedOut(): void {
  if (session.username() === null) deviceKeys.forget();
}
dropWhenSignedOut();
session.subscribe(dropWhenSignedOut);

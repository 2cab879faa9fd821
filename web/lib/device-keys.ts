import type { DeviceKeyAnswer } from "#contract/accounts/device-key.ts";
import { deviceKeyCall } from "./call-api.ts";
import { fromText, toText } from "./device/bytes-in-text.ts";
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
 * The key of the person whose browser this is. It comes from the server at each sign-in, always the same, and stays
 * on this device until the person logs out: words are written without the server, too.
 */
export function createDeviceKeys({ storage, ask }: Dependencies) {
  let present: DeviceKey | null = null;
  let asking: { userId: string; answer: Promise<DeviceKey> } | null = null;
  /** A lock of this device, which keeps the key in its own way. */
  let hold: (key: DeviceKey) => Promise<boolean> = async () => false;

  function stored(): Stored | null {
    return quietly(null, () => {
      const found: Partial<Stored> | null = JSON.parse(storage().getItem(storageKey) ?? "null");
      const { user_id, id, key } = found ?? {};
      return user_id && id && (key || key === null) ? { user_id, id, key } : null;
    });
  }

  // Without storage, the key lasts as long as the page.
  const keep = (wanted: Stored) =>
    quietly(undefined, () => storage().setItem(storageKey, JSON.stringify(wanted)));

  function recalled(): DeviceKey | null {
    const { user_id, id, key } = stored() ?? {};
    const bytes = key && fromText(key);
    return user_id && id && bytes ? { userId: user_id, id, bytes } : null;
  }

  /** Without waiting: `null` if this device has none for this person. */
  function now(userId: string): DeviceKey | null {
    if (present?.userId !== userId) present = recalled() ?? present;
    return present?.userId === userId ? present : null;
  }

  /** Whose key a lock holds on this device; `null` if none does. */
  function lockedFor(): string | null {
    const found = stored();
    return found?.key === null ? found.user_id : null;
  }

  async function fetchFor(userId: string): Promise<DeviceKey> {
    const answer = await ask();
    const bytes = fromText(answer.key);
    if (answer.user_id !== userId || !bytes) throw new Error("This is the key of somebody else.");
    present = { userId, id: answer.id, bytes };
    const isHeld = await hold(present);
    keep({ user_id: userId, id: answer.id, key: isHeld ? null : answer.key });
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
    /** The key of whichever person it is. */
    present: (): DeviceKey | null => present ?? recalled(),
    lockedFor,
    /** Registers the lock, which may hold the key. */
    setLock(lock: typeof hold) {
      hold = lock;
    },
    /** Takes the key that a lock has opened, for this page alone. */
    take(key: DeviceKey) {
      present = key;
    },
    /** Removes the key from this page; a lock's copy stays. */
    drop() {
      present = null;
    },
    /** A lock was set or taken off. */
    keepAs(key: DeviceKey, isHeld: boolean) {
      present = key;
      keep({ user_id: key.userId, id: key.id, key: isHeld ? null : toText(key.bytes) });
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

/** Drops the key of a person who has logged out. */
function dropWhenSignedOut(): void {
  if (session.username() === null) deviceKeys.forget();
}
dropWhenSignedOut();
session.subscribe(dropWhenSignedOut);

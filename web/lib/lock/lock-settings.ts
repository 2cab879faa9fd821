import { quietly } from "../device/stored.ts";
import { lockKeyPrefix } from "./lock-gate.ts";
import { isLockAfter, type LockAfter } from "./lock-rules.ts";

/**
 * A method to open the lock. `held`: the device key, sealed under the method's key; removed when the person logs out.
 * `kept`: the method's key, sealed under the device key, so that the next login can restore `held`.
 */
type Method = { kept: string; held: string | null };
export type PinMethod = Method & { salt: string; cost: number };
export type PasskeyMethod = Method & { credential: string };

/** The lock of one person on this device. */
export type LockSettings = {
  after: LockAfter;
  pin: PinMethod | null;
  passkey: PasskeyMethod | null;
  /** Wrong PINs in a row. */
  wrong: number;
  /** When the next PIN may be tried, in milliseconds since 1970. */
  next_try_at: number;
};

export const noLock: LockSettings = { after: 5, pin: null, passkey: null, wrong: 0, next_try_at: 0 };

export type LockStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
export type LockSettingsStore = ReturnType<typeof createLockSettings>;

export function createLockSettings(storage: () => LockStorage) {
  function read(userId: string): LockSettings | null {
    return readAt(lockKeyPrefix + userId);
  }

  function readAt(name: string): LockSettings | null {
    return quietly(null, () => {
      const stored: Partial<LockSettings> | null = JSON.parse(storage().getItem(name) ?? "null");
      return stored && isLockAfter(stored.after) ? { ...noLock, ...stored } : null;
    });
  }

  return {
    read,
    /** @throws DOMException if this browser stores nothing */
    write(userId: string, lock: LockSettings) {
      storage().setItem(lockKeyPrefix + userId, JSON.stringify(lock));
    },
    remove(userId: string) {
      storage().removeItem(lockKeyPrefix + userId);
    },
    /** After logout: drops the keys that opened the lock. Its settings stay for the next sign-in. */
    dropKeys() {
      quietly(undefined, () => {
        const present = storage();
        const names = Array.from({ length: present.length }, (_, at) => present.key(at) ?? "");
        for (const name of names.filter((each) => each.startsWith(lockKeyPrefix))) {
          const lock = readAt(name);
          if (!lock?.pin?.held && !lock?.passkey?.held) continue;
          const { pin, passkey } = lock;
          const without = {
            ...lock,
            pin: pin && { ...pin, held: null },
            passkey: passkey && { ...passkey, held: null },
          };
          present.setItem(name, JSON.stringify(without));
        }
      });
    },
  };
}

import { quietly } from "../device/stored.ts";
import { beginningOfLocks } from "./lock-gate.ts";
import { isLockAfter, type LockAfter } from "./lock-rules.ts";

/**
 * A way to open the lock. `held`: the device key, sealed under the key of this way; gone once the person has logged
 * out. `kept`: the key of this way, sealed under the device key, by which the way comes back with the next sign-in.
 */
type Way = { kept: string; held: string | null };
export type PinWay = Way & { salt: string; cost: number };
export type PasskeyWay = Way & { credential: string };

/** The lock of one person on this device. */
export type KeptLock = {
  after: LockAfter;
  pin: PinWay | null;
  passkey: PasskeyWay | null;
  /** PINs in a row that were wrong. */
  wrong: number;
  /** When the next one may be tried, in milliseconds since 1970. */
  next_try_at: number;
};

export const noLock: KeptLock = { after: 5, pin: null, passkey: null, wrong: 0, next_try_at: 0 };

export type LockStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
export type KeptLocks = ReturnType<typeof createKeptLocks>;

export function createKeptLocks(storage: () => LockStorage) {
  function read(userId: string): KeptLock | null {
    return readAt(beginningOfLocks + userId);
  }

  function readAt(name: string): KeptLock | null {
    return quietly(null, () => {
      const kept: Partial<KeptLock> | null = JSON.parse(storage().getItem(name) ?? "null");
      return kept && isLockAfter(kept.after) ? { ...noLock, ...kept } : null;
    });
  }

  return {
    read,
    /** Fails if this device keeps nothing. */
    write(userId: string, lock: KeptLock) {
      storage().setItem(beginningOfLocks + userId, JSON.stringify(lock));
    },
    remove(userId: string) {
      storage().removeItem(beginningOfLocks + userId);
    },
    /** Nobody is signed in: what opened the lock goes, and how it was set stays for the next sign-in. */
    letGoOfKeys() {
      quietly(undefined, () => {
        const present = storage();
        const names = Array.from({ length: present.length }, (_, at) => present.key(at) ?? "");
        for (const name of names.filter((each) => each.startsWith(beginningOfLocks))) {
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

import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import type { Form } from "./form.ts";

/** What was sent to be added, and whether it was is not known: its steps' ids tell it from all others. */
export type Unanswered = { title: string; step_ids: readonly string[] };

/** Unsaved work on one activity, as this device keeps it. */
export type KeptWork = {
  form: Form;
  /** Which stored one it was begun from; `null` for a new one. */
  base: { id: string; revision: number } | null;
  unanswered: Unanswered | null;
  kept_at: number;
};

export type KeptRow = { writer: string; work: KeptWork };

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

type Dependencies = {
  storage: () => Storing;
  /** `null` where this device has no key of this person. */
  keyOf: (userId: string) => DeviceKey | null;
  now?: () => number;
};

const beginning = "reflector:activity-builder";

/**
 * Unsaved work in this browser, sealed, apart for each person and activity (its id, or `new`), and for each page that writes (its `writer`), so
 * that two tabs never write over each other's. In the local storage: a page that is being closed waits for nothing.
 * What this key does not open stays where it is.
 */
export function createKeptWork({ storage, keyOf, now = Date.now }: Dependencies) {
  const nameOf = (userId: string, activity: string, writer: string) =>
    [beginning, userId, activity, writer].join("/");

  return {
    /** Newest first. */
    list(userId: string, activity: string): KeptRow[] {
      const deviceKey = keyOf(userId);
      if (!deviceKey) return [];
      return quietly<KeptRow[]>([], () => {
        const first = nameOf(userId, activity, "");
        const kept = storage();
        const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "");
        return keys
          .filter((key) => key.startsWith(first))
          .flatMap((key) => {
            const work = openText<KeptWork>(deviceKey, [key], kept.getItem(key) ?? "");
            return work ? [{ writer: key.slice(first.length), work }] : [];
          })
          .sort((one, other) => other.work.kept_at - one.work.kept_at);
      });
    },
    /** False where this device has no room or no key, or keeps nothing. */
    keep(userId: string, activity: string, writer: string, work: Omit<KeptWork, "kept_at">): boolean {
      const deviceKey = keyOf(userId);
      if (!deviceKey) return false;
      return quietly(false, () => {
        const name = nameOf(userId, activity, writer);
        storage().setItem(name, sealText(deviceKey, [name], { ...work, kept_at: now() }));
        return true;
      });
    },
    forget(userId: string, activity: string, writer: string): void {
      quietly(null, () => storage().removeItem(nameOf(userId, activity, writer)));
    },
  };
}

/** A full or forbidden storage throws a `DOMException`. */
function quietly<Result>(otherwise: Result, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return otherwise;
  }
}

export const keptWork = createKeptWork({ storage: () => localStorage, keyOf: deviceKeys.now });

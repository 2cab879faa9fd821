import type { Day } from "#contract/day-rules.ts";
import { createEmitter } from "#web/lib/device/observable.ts";
import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { quietly } from "#web/lib/device/stored.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

type Dependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** `null` if this device has no key for this person. */
  keyOf: (userId: string) => DeviceKey | null;
};

/** Has the same length whether or not the panel was dismissed. */
type Dismissal = { day: Day; away: 0 | 1 };

/**
 * Stores on this device whether a person dismissed the help panel on their last day of writing. It is sealed and
 * written on every day with words, so neither the value nor its presence reveals that the panel was shown.
 */
export function createDismissals({ storage, keyOf }: Dependencies) {
  const emitter = createEmitter();
  /** Used if the browser stores nothing. */
  const here = new Map<string, Dismissal>();
  /** Cached, because a page being edited reads it many times a second. */
  let opened: { keyId: string; name: string; stored: string; value: Dismissal | null } | null = null;
  const storageKey = (userId: string) => `reflector:page-day/${userId}`;

  function read(userId: string): Dismissal | null {
    const key = keyOf(userId);
    return (key && quietly(null, () => open(key, storageKey(userId)))) ?? here.get(userId) ?? null;
  }

  function open(key: DeviceKey, name: string): Dismissal | null {
    const stored = storage().getItem(name) ?? "";
    if (opened?.keyId !== key.id || opened.name !== name || opened.stored !== stored)
      opened = { keyId: key.id, name, stored, value: openText<Dismissal>(key, [name], stored) };
    return opened.value;
  }

  function write(userId: string, value: Dismissal): void {
    here.set(userId, value);
    const key = keyOf(userId);
    const name = storageKey(userId);
    if (key) quietly(undefined, () => storage().setItem(name, sealText(key, [name], value)));
    emitter.notify();
  }

  function isDismissed(userId: string, day: Day): boolean {
    const found = read(userId);
    return found?.day === day && found.away === 1;
  }

  return {
    isDismissed,
    dismiss: (userId: string, day: Day) => write(userId, { day, away: 1 }),
    /** Call when someone writes on this day. */
    begin(userId: string, day: Day) {
      if (read(userId)?.day !== day) write(userId, { day, away: 0 });
    },
    subscribe: emitter.subscribe,
  };
}

export const dismissals = createDismissals({ storage: () => localStorage, keyOf: deviceKeys.now });

import type { Day } from "#contract/day-rules.ts";
import { createEmitter } from "#web/lib/device/emitter.ts";
import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { quietly } from "#web/lib/device/stored.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

type Dependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** `null` if this device has no key for this person. */
  keyOf: (userId: string) => DeviceKey | null;
};

/** Has the same length whether or not the panel was put away. */
type Kept = { day: Day; away: 0 | 1 };

/**
 * Remembers on this device whether a person put the help panel away on their last day of writing. It is sealed and
 * written on every day with words, so neither the value nor its presence reveals that there was anything to put away.
 */
export function createPutAway({ storage, keyOf }: Dependencies) {
  const emitter = createEmitter();
  /** Used if the browser stores nothing. */
  const here = new Map<string, Kept>();
  /** A page that is written on asks many times a second. */
  let opened: { keyId: string; name: string; stored: string; value: Kept | null } | null = null;
  const nameOf = (userId: string) => `reflector:page-day/${userId}`;

  function kept(userId: string): Kept | null {
    const key = keyOf(userId);
    return (key && quietly(null, () => open(key, nameOf(userId)))) ?? here.get(userId) ?? null;
  }

  function open(key: DeviceKey, name: string): Kept | null {
    const stored = storage().getItem(name) ?? "";
    if (opened?.keyId !== key.id || opened.name !== name || opened.stored !== stored)
      opened = { keyId: key.id, name, stored, value: openText<Kept>(key, [name], stored) };
    return opened.value;
  }

  function keep(userId: string, value: Kept): void {
    here.set(userId, value);
    const key = keyOf(userId);
    const name = nameOf(userId);
    if (key) quietly(undefined, () => storage().setItem(name, sealText(key, [name], value)));
    emitter.notify();
  }

  function isAway(userId: string, day: Day): boolean {
    const found = kept(userId);
    return found?.day === day && found.away === 1;
  }

  return {
    isAway,
    putAway: (userId: string, day: Day) => keep(userId, { day, away: 1 }),
    /** Call when someone writes on this day. */
    begin(userId: string, day: Day) {
      if (kept(userId)?.day !== day) keep(userId, { day, away: 0 });
    },
    subscribe: emitter.subscribe,
  };
}

export const putAway = createPutAway({ storage: () => localStorage, keyOf: deviceKeys.now });

import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { quietly } from "#web/lib/device/stored.ts";

export type RecordDependencies = {
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  /** `null` if this device has no key for this person. */
  keyOf: (userId: string) => DeviceKey | null;
};

/**
 * Sealed values in this browser, separate for each person. They are in local storage, which is synchronous, because a
 * closing page can't wait. A value that this key can't open stays stored.
 */
export function createSealedRecords<Value>(beginning: string, { storage, keyOf }: RecordDependencies) {
  const nameOf = (userId: string, place: string) => `${beginning}/${userId}/${place}`;

  function read(userId: string, place: string): Value | null {
    const key = keyOf(userId);
    if (!key) return null;
    const name = nameOf(userId, place);
    return quietly(null, () => openText<Value>(key, [name], storage().getItem(name) ?? ""));
  }

  /** The places that have a value of this person, even if this key can't open it. */
  function places(userId: string): string[] {
    const first = nameOf(userId, "");
    return quietly<string[]>([], () => {
      const stored = storage();
      const names = Array.from({ length: stored.length }, (_, at) => stored.key(at) ?? "");
      return names.filter((name) => name.startsWith(first)).map((name) => name.slice(first.length));
    });
  }

  return {
    nameOf,
    read,
    places,
    list: (userId: string): Value[] => places(userId).flatMap((place) => read(userId, place) ?? []),
    /** False if this device has no room, no key or no storage. */
    write(userId: string, place: string, value: Value): boolean {
      const key = keyOf(userId);
      if (!key) return false;
      return quietly(false, () => {
        const name = nameOf(userId, place);
        storage().setItem(name, sealText(key, [name], value));
        return true;
      });
    },
    forget(userId: string, place: string): void {
      quietly(null, () => storage().removeItem(nameOf(userId, place)));
    },
  };
}

import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** Search words by parameter. */
export type Words = Readonly<Record<string, string>>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Sealed, because browsers write this state to disk to restore it after a restart. */
    words?: string | undefined;
  }
}

const place = ["words beside an address"];

type KeyOf = (userId: string) => DeviceKey | null;

/**
 * Servers and proxies log addresses, and browsers store them. A page therefore stores its search words in the state
 * of its history entry, where Back and a reload find them.
 */
export function createWordsBesideAddress(keyOf: KeyOf) {
  /** Words in memory only, on a device that has no key. */
  const here = new Map<string, { userId: string; words: Words }>();
  return {
    seal(userId: string, words: Words): string | undefined {
      if (Object.keys(words).length === 0) return undefined;
      const key = keyOf(userId);
      if (key) return sealText(key, place, words);
      const name = `here.${here.size}`;
      here.set(name, { userId, words });
      return name;
    },
    /** Empty if they belong to another person. */
    open(userId: string, sealed: string | undefined): Words {
      const local = here.get(sealed ?? "");
      if (local?.userId === userId) return local.words;
      const key = keyOf(userId);
      return (key && sealed && openText<Words>(key, place, sealed)) || {};
    },
  };
}

export const wordsBesideAddress = createWordsBesideAddress(deviceKeys.now);

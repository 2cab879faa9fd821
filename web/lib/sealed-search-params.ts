import { type DeviceKey, openText, sealText } from "#web/lib/device/sealing.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** The parts of an address that a person typed. */
export type Words = Readonly<Record<string, string>>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Sealed, because browsers write this state into their files to bring it back after a restart. */
    words?: string | undefined;
  }
}

const place = ["words beside an address"];

type KeyOf = (userId: string) => DeviceKey | null;

/**
 * Servers and proxies log addresses, and browsers keep them. So a page keeps what was searched for in the state
 * of its entry in the browser's history, where Back and a reload find it.
 */
export function createWordsBesideAddress(keyOf: KeyOf) {
  /** Of a device that has no key, for as long as the page. */
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
    /** None if they are another person's. */
    open(userId: string, sealed: string | undefined): Words {
      const kept = here.get(sealed ?? "");
      if (kept?.userId === userId) return kept.words;
      const key = keyOf(userId);
      return (key && sealed && openText<Words>(key, place, sealed)) || {};
    },
  };
}

export const wordsBesideAddress = createWordsBesideAddress(deviceKeys.now);

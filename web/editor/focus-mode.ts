import { useSyncExternalStore } from "react";

const storageKey = "focus_mode";

/** Whether all but the words fades while someone writes. Remembered on this device. */
export function createFocusMode(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  let isOn: boolean | null = null;
  const listeners = new Set<() => void>();

  function read(): boolean {
    try {
      return storage().getItem(storageKey) === "on";
    } catch {
      // A browser that remembers nothing begins without it.
      return false;
    }
  }

  return {
    isOn() {
      isOn ??= read();
      return isOn;
    },
    set(wanted: boolean) {
      isOn = wanted;
      try {
        if (wanted) storage().setItem(storageKey, "on");
        else storage().removeItem(storageKey);
      } catch {
        // As above: it lasts as long as this page.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const focusMode = createFocusMode(() => localStorage);

export const useFocusMode = () => useSyncExternalStore(focusMode.subscribe, focusMode.isOn);

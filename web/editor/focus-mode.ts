import { useSyncExternalStore } from "react";
import { createEmitter } from "#web/lib/device/emitter.ts";

const storageKey = "focus_mode";

/** Whether everything but the text fades while someone writes. Remembered on this device. */
export function createFocusMode(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  let isOn: boolean | null = null;
  const emitter = createEmitter();

  function read(): boolean {
    try {
      return storage().getItem(storageKey) === "on";
    } catch {
      // Without storage, it starts switched off.
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
        // Without storage, it lasts as long as this page.
      }
      emitter.notify();
    },
    subscribe: emitter.subscribe,
  };
}

export const focusMode = createFocusMode(() => localStorage);

export const useFocusMode = () => useSyncExternalStore(focusMode.subscribe, focusMode.isOn);

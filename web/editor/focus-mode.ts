import { useSyncExternalStore } from "react";
import { createEmitter } from "#web/lib/device/observable.ts";
import { quietly } from "#web/lib/device/stored.ts";

const storageKey = "focus_mode";

/** Whether everything except the text fades during writing. Stored on this device. */
export function createFocusMode(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  let isOn: boolean | null = null;
  const emitter = createEmitter();

  return {
    isOn() {
      isOn ??= quietly(false, () => storage().getItem(storageKey) === "on");
      return isOn;
    },
    set(wanted: boolean) {
      isOn = wanted;
      // Without storage, the setting lasts as long as the page.
      quietly(undefined, () =>
        wanted ? storage().setItem(storageKey, "on") : storage().removeItem(storageKey),
      );
      emitter.notify();
    },
    subscribe: emitter.subscribe,
  };
}

export const focusMode = createFocusMode(() => localStorage);

export const useFocusMode = () => useSyncExternalStore(focusMode.subscribe, focusMode.isOn);

import { useSyncExternalStore } from "react";
import type { Shade } from "./calendar-days.ts";

const storageKey = "calendar_shade";
const listeners = new Set<() => void>();
let shade: Shade = localStorage.getItem(storageKey) === "words" ? "words" : "mood";

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** By what days are shaded on this device, the same in every calendar of the page. */
export const useShade = (): Shade => useSyncExternalStore(subscribe, () => shade);

export function setShade(wanted: Shade) {
  shade = wanted;
  localStorage.setItem(storageKey, wanted);
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from "react";
import { createEmitter } from "#web/lib/device/emitter.ts";
import type { Shade } from "./calendar-days.ts";

const storageKey = "calendar_shade";
const emitter = createEmitter();
let shade: Shade = localStorage.getItem(storageKey) === "words" ? "words" : "mood";

/** By what days are shaded on this device, the same in every calendar of the page. */
export const useShade = (): Shade => useSyncExternalStore(emitter.subscribe, () => shade);

export function setShade(wanted: Shade) {
  shade = wanted;
  localStorage.setItem(storageKey, wanted);
  emitter.notify();
}

import type { Preferences } from "#contract/accounts/accounts.ts";
import { createEmitter } from "./device/emitter.ts";

export type Glass = Preferences["glass"];
type Kept = "glass" | "temper";

/** Both stay on this device, for the next visit's first picture, which is drawn before anybody is known. */
const read = (key: Kept): "light" | "dark" | null => {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
};
const keep = (key: Kept, value: Glass) => {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
};

const emitter = createEmitter();

/** The person's choice of light or dark glass. */
export const glassChoice = {
  get: (): Glass => read("glass") ?? "auto",
  set(glass: Glass) {
    keep("glass", glass);
    emitter.notify();
  },
  subscribe: emitter.subscribe,
};

/** What this device showed last. */
export const lastTemper = {
  get: () => read("temper"),
  set: (temper: "light" | "dark") => keep("temper", temper),
};

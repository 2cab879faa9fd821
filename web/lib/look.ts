import type { Preferences } from "#contract/accounts/accounts.ts";
import { readStored, store } from "./device/stored.ts";

const root = document.documentElement;

/** Reduces motion as far as possible, or follows the system's setting again. */
export function setMotionReduced(isReduced: boolean) {
  if (isReduced) root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Whether motion is reduced, by the system's setting or the person's. */
export const isMotionReduced = () =>
  root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export const storeMotion = (isReduced: boolean): void => storeLook("motion_reduced", String(isReduced));

export const wasMotionReduced = (): boolean => readLook("motion_reduced") === "true";

export type Glass = Preferences["glass"];
export type GlassTone = Exclude<Glass, "auto">;

const read = (key: "glass" | "temper"): GlassTone | null => {
  const stored = readLook(key);
  return stored === "light" || stored === "dark" ? stored : null;
};

/** The person's choice of light or dark glass, as stored on this device. */
export const storedGlass = (): Glass => read("glass") ?? "auto";
/** The glass that this device showed last. */
export const lastGlassTone = (): GlassTone | null => read("temper");
export const storeGlassTone = (tone: GlassTone): void => storeLook("temper", tone);

type Seen = {
  glass: Glass;
  isNight: boolean;
  /** The scene's average luminance, as an sRGB channel 0 to 1. */
  mean: number;
  /** 0 to 1. */
  overlay: number;
  /** The glass that this device showed last; `null` if none. */
  last: GlassTone | null;
};

/** An explicit choice takes precedence. Otherwise a bright scene gets light glass, with hysteresis against flicker. */
export function glassToneFor({ glass, isNight, mean, overlay, last }: Seen): GlassTone {
  if (glass !== "auto") return glass;
  const shown = mean * (1 - overlay);
  if (isNight || mean < 0.5 || shown < 0.33) return "dark";
  if (shown >= 0.37) return "light";
  return last ?? (shown >= 0.35 ? "light" : "dark");
}

let follow = () => {};

export function chooseGlass(glass: Glass): void {
  storeLook("glass", glass);
  follow();
}

/**
 * Runs `listener` when the choice has changed, in this tab or another. Only the last listener is called in this tab.
 */
export function followGlass(listener: () => void): void {
  follow = listener;
  addEventListener("storage", ({ key }) => key === "glass" && listener());
}

/** Keys of the look that this device showed last, for the first paint of the next visit. */
type Key = "glass" | "motion_reduced" | "temper";

const readLook = (key: Key) => readStored(key);
const storeLook = (key: Key, value: string) => store(key, value);

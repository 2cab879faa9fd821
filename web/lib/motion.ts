import { keepLook, readLook } from "./kept-look.ts";

const root = document.documentElement;

/** Reduces all movement as far as possible, or follows the device's system again. */
export function setMotionReduced(isReduced: boolean) {
  if (isReduced) root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Whether movement should be reduced: by the system's setting, or the person's own. */
export const isMotionReduced = () =>
  root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

export const keepMotion = (isReduced: boolean): void => keepLook("motion_reduced", String(isReduced));

export const wasMotionReduced = (): boolean => readLook("motion_reduced") === "true";

const root = document.documentElement;

/** Has everything move as little as it can, or again as the device's system has it. */
export function setMotionReduced(isReduced: boolean) {
  if (isReduced) root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Whether things should stand rather than move: the system asks for it, or the person did here. */
export const isMotionReduced = () =>
  root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

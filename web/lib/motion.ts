const root = document.documentElement;
const storageKey = "motion_reduced";

/** Reduces all movement as far as possible, or follows the device's system again. */
export function setMotionReduced(isReduced: boolean) {
  if (isReduced) root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Whether movement should be reduced: by the system's setting, or the person's own. */
export const isMotionReduced = () =>
  root.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** For the next visit's first picture, which is drawn before anybody is known. */
export function keepMotion(isReduced: boolean): void {
  try {
    if (isReduced) localStorage.setItem(storageKey, "true");
    else localStorage.removeItem(storageKey);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function wasMotionReduced(): boolean {
  try {
    return localStorage.getItem(storageKey) === "true";
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

const writingMs = 3000;
const movingMs = 400;

let isPressed = false;
let calmAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const notice = ({ type }: Event) => {
  if (type.startsWith("pointer")) isPressed = type === "pointerdown";
  else calmAt = Math.max(calmAt, performance.now() + (type === "beforeinput" ? writingMs : movingMs));
};
for (const name of ["pointerdown", "pointerup", "pointercancel", "beforeinput", "input", "scroll"])
  addEventListener(name, notice, { capture: true, passive: true });

/** Whether nobody is dragging, scrolling or writing. */
export const isCalm = (): boolean => !isPressed && performance.now() >= calmAt;

/** Runs `act` as soon as it is calm. A later call replaces one that still waits. */
export function whenCalm(act: () => void): void {
  clearTimeout(timer);
  if (isCalm()) act();
  else timer = setTimeout(whenCalm, 100, act);
}

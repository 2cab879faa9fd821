const writingMs = 3000;
const movingMs = 400;

let isPressed = false;
let calmAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void) | null = null;

const busyFor = (ms: number) => () => {
  calmAt = Math.max(calmAt, Date.now() + ms);
};
const press = (pressed: boolean) => () => {
  isPressed = pressed;
};

const listeners = {
  pointerdown: press(true),
  pointerup: press(false),
  pointercancel: press(false),
  beforeinput: busyFor(writingMs),
  input: busyFor(movingMs),
  scroll: busyFor(movingMs),
};
for (const [name, listener] of Object.entries(listeners))
  addEventListener(name, listener, { capture: true, passive: true });

/** Whether nobody is dragging, scrolling or writing. */
export const isCalm = (): boolean => !isPressed && Date.now() >= calmAt;

/** Runs `act` as soon as it is calm. A later call replaces one that still waits. */
export function whenCalm(act: () => void): void {
  waiting = act;
  clearTimeout(timer);
  if (isCalm()) {
    waiting = null;
    act();
  } else timer = setTimeout(() => waiting && whenCalm(waiting), 100);
}

const signs = [
  "pointerdown",
  "pointermove",
  "touchstart",
  "wheel",
  "keydown",
  "focusin",
  "dragenter",
] as const;

let isSeen = false;
const waiting = new Set<() => void>();

function see({ type }: Event) {
  // The page itself may have put the caret somewhere.
  if (type === "focusin" && !navigator.userActivation?.hasBeenActive) return;
  isSeen = true;
  for (const sign of signs) removeEventListener(sign, see, true);
  for (const task of waiting) task();
  waiting.clear();
}

if (typeof window !== "undefined")
  for (const sign of signs) addEventListener(sign, see, { capture: true, passive: true });

/**
 * Runs `task` once the person does anything in this window: before that, a page only has to be seen. Returns the
 * function that calls it off.
 */
export function onFirstIntent(task: () => void): () => void {
  if (isSeen) task();
  else waiting.add(task);
  return () => waiting.delete(task);
}

const longestWaitMs = 10_000;

/** Runs `task` after the page has loaded and its first work is done. */
export function whenIdle(task: () => void): void {
  // Older versions of Safari lack `requestIdleCallback`.
  const idle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(task, { timeout: longestWaitMs })
      : setTimeout(task, 1000);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

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
  // The page itself may have set the focus.
  if (type === "focusin" && !navigator.userActivation?.hasBeenActive) return;
  isSeen = true;
  for (const sign of signs) removeEventListener(sign, see, true);
  for (const task of waiting) task();
  waiting.clear();
}

if (typeof window !== "undefined")
  for (const sign of signs) addEventListener(sign, see, { capture: true, passive: true });

/** Runs `task` at the first input in this window. Returns a function that cancels it. */
export function onFirstIntent(task: () => void): () => void {
  if (isSeen) task();
  else waiting.add(task);
  return () => waiting.delete(task);
}

/** Uses a timer of `otherwiseMs` in Safari versions without `requestIdleCallback`. */
const onceIdle = (task: () => void, { timeout, otherwiseMs }: { timeout: number; otherwiseMs: number }) =>
  "requestIdleCallback" in globalThis
    ? requestIdleCallback(task, { timeout })
    : setTimeout(task, otherwiseMs);

/** Runs `task` once the page has loaded and is idle. */
export function whenIdle(task: () => void): void {
  const idle = () => onceIdle(task, { timeout: 10_000, otherwiseMs: 1000 });
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

/** No piece begins after this time, because a key press has to wait until a piece ends. */
const maxPieceMs = 2;

export type WhileIdle = (work: Iterator<unknown>) => () => void;

/**
 * Runs `work`, which pauses after each small piece, while the browser is idle. On a page that never becomes idle, a
 * piece runs every five seconds. Returns a function that stops it.
 */
export const whileIdle: WhileIdle = (work) => {
  let isOver = false;
  const go = () => {
    const until = performance.now() + maxPieceMs;
    do if (isOver || work.next().done) return;
    while (performance.now() < until);
    wait();
  };
  const wait = () => onceIdle(go, { timeout: 5000, otherwiseMs: 50 });
  wait();
  return () => {
    isOver = true;
  };
};

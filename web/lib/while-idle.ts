/** A piece that follows begins within this time: a key may come at any moment, and waits until the piece ends. */
const longestMs = 2;
/** On a page that never rests, a piece runs all the same. */
const longestWaitMs = 5000;
/** Older versions of Safari do not tell when they are idle. */
const untoldMs = 50;

export type WhileIdle = (work: Iterator<unknown>) => () => void;

/**
 * Does `work`, which stops after each small piece, while the browser has nothing else to do. Returns the function that
 * ends it.
 */
export const whileIdle: WhileIdle = (work) => {
  let isOver = false;
  const go = () => {
    const until = performance.now() + longestMs;
    do if (isOver || work.next().done) return;
    while (performance.now() < until);
    wait();
  };
  const wait = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: longestWaitMs });
    else setTimeout(go, untoldMs);
  };
  wait();
  return () => {
    isOver = true;
  };
};

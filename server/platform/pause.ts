const waiting: (() => void)[] = [];

/**
 * Yields between two steps of long work. One paused task continues in each round of the event loop, so that twenty
 * equal requests of one person don't delay other people by twenty steps.
 */
export const pause = (): Promise<void> =>
  new Promise((resume) => {
    waiting.push(resume);
    if (waiting.length === 1) setImmediate(next);
  });

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

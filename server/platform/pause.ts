const waiting: (() => void)[] = [];

/**
 * Between two steps of long work, lets others go on. Of all that pauses, one goes on in each round of the event loop:
 * were it all, a person who asks for the same twenty times at once would hold up everybody else for twenty steps.
 */
export const pause = (): Promise<void> =>
  new Promise((goOn) => {
    waiting.push(goOn);
    if (waiting.length === 1) setImmediate(next);
  });

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

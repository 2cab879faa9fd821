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

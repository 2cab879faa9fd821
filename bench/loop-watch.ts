/**
 * Watches how long this thread works without turning to the next task. It counts the thread's own processor time, so
 * that other programs on the machine don't matter.
 */
export function watchLoop(): { maxHoldMs(): number; stop(): void } {
  let longest = 0;
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = spent();
  const look = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    maxHoldMs: () => longest,
    stop() {
      clearInterval(timer);
      // Work that never turned to the next task ends here, and the timer saw nothing of it.
      look();
    },
  };
}

/** @returns the longest hold of `work`, in milliseconds of processor time */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const loop = watchLoop();
  await work();
  loop.stop();
  return loop.maxHoldMs();
}

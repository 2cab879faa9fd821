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

/**
 * The longest hold of `work`, in milliseconds: of the first run that stays below `bound`, or the least of three runs.
 * What the work itself needs shows in each of them; garbage that other tests left behind does not.
 */
export async function minHoldMs(bound: number, work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= bound; run += 1) {
    const loop = watchLoop();
    await work();
    loop.stop();
    least = Math.min(least, loop.maxHoldMs());
  }
  return least;
}

/** In which round of the event loop each of these ends. Two that end in the same one leave nobody a turn between them. */
export async function roundsOf(works: readonly Promise<unknown>[]): Promise<number[]> {
  let round = 0;
  let isDone = false;
  const count = () => {
    round += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const ends = await Promise.all(works.map((work) => work.then(() => round)));
  isDone = true;
  return ends;
}

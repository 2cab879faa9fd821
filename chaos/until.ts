import { setTimeout as delay } from "node:timers/promises";

/** Longer than any fault and any lease lasts, also on a busy machine. */
const maxWaitMs = 300_000;
const pollMs = 50;

/** Waits for a condition. @throws Error if it does not hold in time, or the reason of `signal` */
export async function until(
  what: string,
  signal: AbortSignal,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (!(await holds())) {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`Waited ${maxWaitMs / 1000} seconds in vain for ${what}.`);
    await delay(pollMs);
  }
}

import type { After } from "#web/lib/device/after.ts";

const restMs = 500;
const latestMs = 1000;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

/** When to send next: soon after typing rests, or ever later while the server is away. One time at most is set. */
export class SendTimer {
  readonly #after: After;
  readonly #now: () => Date;
  #cancel: (() => void) | null = null;
  #attempts = 0;
  #unsavedSince: number | null = null;

  constructor(after: After, now: () => Date) {
    this.#after = after;
    this.#now = now;
  }

  /** Words were typed that no save holds yet. */
  typed() {
    this.#unsavedSince ??= this.#now().getTime();
  }

  /** A save now holds everything that was typed. */
  gathered() {
    this.#unsavedSince = null;
  }

  soon(task: () => void) {
    this.stop();
    const now = this.#now().getTime();
    this.#unsavedSince ??= now;
    this.#start(Math.min(restMs, this.#unsavedSince + latestMs - now), task);
  }

  later(task: () => void, { rarely = false } = {}) {
    if (this.#cancel) return;
    const wait = rarely ? longestRetryMs : Math.min(longestRetryMs, firstRetryMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#start(wait, task);
  }

  stop() {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** The server answered: the next trouble starts with a short wait again. */
  reached() {
    this.#attempts = 0;
  }

  #start(ms: number, task: () => void) {
    this.#cancel = this.#after(Math.max(0, ms), () => {
      this.#cancel = null;
      task();
    });
  }
}

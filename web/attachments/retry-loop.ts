import type { After } from "#web/lib/device/after.ts";

const firstPauseMs = 2_000;
const maxPauseMs = 60_000;

type Dependencies = {
  /** False if something is left for a later attempt. */
  attempt: () => Promise<boolean>;
  /** Runs one task at a time across all tabs of this browser, if the browser can. */
  runAlone: (task: () => Promise<void>) => Promise<void>;
  after: After;
};

/** Repeats an attempt until it succeeds, with growing pauses. Attempts never overlap. */
export class RetryLoop {
  readonly #deps: Dependencies;
  #running: Promise<void> | null = null;
  /** `run` was called since the last attempt began. */
  #isWanted = false;
  #isStopped = false;
  #failures = 0;
  #cancelPause: (() => void) | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Makes an attempt now, or after the one that is running. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#deps
      .runAlone(() => this.#attempt())
      .finally(() => {
        this.#running = null;
        if (this.#isWanted && !this.#isStopped) void this.run();
      });
    return this.#running;
  }

  /** As `run`. The next pause is as short as the first one. */
  restart(): Promise<void> {
    this.#failures = 0;
    return this.run();
  }

  stop() {
    this.#isStopped = true;
    this.#cancelPause?.();
  }

  async #attempt() {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      this.#cancelPause?.();
      this.#cancelPause = null;
      if (await this.#deps.attempt()) this.#failures = 0;
      else if (!this.#isStopped) this.#pause();
    }
  }

  #pause() {
    const ms = Math.min(maxPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelPause ??= this.#deps.after(ms, () => {
      this.#cancelPause = null;
      void this.run();
    });
  }
}

import { configureGlobal } from "fast-check";
import { afterAll, vi } from "vitest";

/** The same random cases on every machine; set FAST_CHECK_SEED to look further. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

/** Files share a process, so none leaves a clock, a global or a function changed for the next one. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

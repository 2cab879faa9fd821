// biome-ignore-all lint/suspicious/noConsole: this watches what others print.
import { format } from "node:util";
import { configureGlobal } from "fast-check";
import { afterAll, afterEach, expect, vi } from "vitest";

/** The same random cases on every machine; set FAST_CHECK_SEED to look further. */
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });

/** A test fails if the code under test prints an error, such as a warning of React. One that expects it spies on it. */
const printError = console.error.bind(console);
const printed: string[] = [];
console.error = (...parts: unknown[]) => {
  printed.push(format(...parts));
  printError(...parts);
};
const expectNothingPrinted = () => expect(printed.splice(0), "printed with console.error").toEqual([]);
afterEach(expectNothingPrinted);

/** Files share a process, so none leaves a clock, a global or a function changed for the next one. */
afterAll(() => {
  console.error = printError;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expectNothingPrinted();
});

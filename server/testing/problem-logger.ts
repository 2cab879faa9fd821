import { createLogger } from "#server/platform/log.ts";

/** Prints warnings and errors, which fail the test unless it calls `expectProblems`. */
export const problemLogger = createLogger("warn", {
  // biome-ignore lint/suspicious/noConsole: scripts/vitest-setup.ts watches it.
  write: (line) => console.error(line.trim()),
});

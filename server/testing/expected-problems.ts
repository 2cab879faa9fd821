import { onTestFinished, vi } from "vitest";

/**
 * For a test that provokes problems in the log of a server or context.
 * @returns the lines that are logged from now on
 */
export function expectProblems(): string[] {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((line) => lines.push(String(line)));
  onTestFinished(() => spy.mockRestore());
  return lines;
}

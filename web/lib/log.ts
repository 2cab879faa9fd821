/** Writes a line for developers to the browser's console. Never log journal text. */
export function logProblem(message: string, error?: unknown): void {
  const details = error === undefined ? [] : [error];
  // biome-ignore lint/suspicious/noConsole: the only place that uses the console
  console.warn(message, ...details);
}

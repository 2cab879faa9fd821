/** For what a person need not know and a developer wants to: a line in the browser's console, never journal text. */
export function logProblem(message: string, error?: unknown): void {
  const details = error === undefined ? [] : [error];
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(message, ...details);
}

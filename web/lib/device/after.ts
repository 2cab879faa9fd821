/** Runs `task` after `ms` milliseconds. Returns a function that cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

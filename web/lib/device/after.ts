/** Runs `task` after `ms`; the answer cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Runs one task at a time. */
export type Mutex = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs tasks in order. A failed task rejects only for its caller. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    // The caller gets the failure through `run`.
    last = run.catch(() => {});
    return run;
  };
}

/** Runs one task at a time. */
export type Mutex = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Tasks run in the order they came. One that fails rejects for its caller and doesn't delay the others. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    // The caller gets the failure through `run`.
    last = run.catch(() => {});
    return run;
  };
}

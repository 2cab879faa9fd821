export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Work that is given to it is done in order, one piece after the other; a piece that fails holds up none after it. */
export function oneAtATime(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    // Whoever gave the work is told of its failure by `run`.
    last = run.catch(() => {});
    return run;
  };
}

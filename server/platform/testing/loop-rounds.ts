/**
 * In which round of the event loop each of these ends. Work that never lets others run ends in round 0, and nothing runs
 * between two pieces of work that end in the same round.
 */
export async function roundsOf(works: readonly Promise<unknown>[]): Promise<number[]> {
  let round = 0;
  let isDone = false;
  const count = () => {
    round += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const ends = await Promise.all(works.map((work) => work.then(() => round)));
  isDone = true;
  return ends;
}

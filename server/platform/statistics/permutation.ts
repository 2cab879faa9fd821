/** Enough draws for a p-value that is still small after it was corrected for a hundred tries. */
export const usualRounds = 9999;
/** As many draws at or beyond the observed value end the test early. */
const enough = 25;
/** Differences of sums in another order. */
const tiny = 1e-9;

/**
 * The share of draws without any effect that lie as far out as what was observed. Ends early once it is plain
 * that they often do (Besag and Clifford 1991), which leaves p as valid as before.
 */
export function permutationP(observed: number, draw: () => number, rounds: number): number {
  const bar = Math.abs(observed) - tiny;
  let beyond = 0;
  for (let round = 1; round <= rounds; round += 1) {
    if (Math.abs(draw()) >= bar) beyond += 1;
    if (beyond === enough) return beyond / round;
  }
  return (beyond + 1) / (rounds + 1);
}

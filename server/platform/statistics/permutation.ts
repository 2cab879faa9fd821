/** Enough draws for p-values that stay small after correction for a hundred tests. */
export const usualRounds = 9999;
/** This many draws at or beyond the observed value end the test early. */
const enough = 25;
/** Larger than rounding differences between sums. */
const tiny = 1e-9;

/** After this many draws, an observed value this many deviations away is never reached. */
const plainAfter = 500;
const plainDeviations = 6;

/**
 * The share of draws under the null hypothesis that are at least as extreme as the observed value. Ends early once the
 * result is clear: many such draws (Besag and Clifford 1991, which keeps p valid), or practically none.
 */
export function permutationP(observed: number, draw: () => number, rounds: number): number {
  const bar = Math.abs(observed) - tiny;
  let [beyond, squares] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const drawn = draw();
    squares += drawn * drawn;
    if (Math.abs(drawn) >= bar) beyond += 1;
    if (beyond === enough) return beyond / round;
    if (round === plainAfter && bar > plainDeviations * Math.sqrt(squares / round)) break;
  }
  return (beyond + 1) / (rounds + 1);
}

/** Enough draws for a p-value that stays small when it is corrected for a hundred tries. */
export const usualRounds = 9999;
/** This many draws at or beyond the observed value end the test early. */
const enough = 25;
/** More than sums differ by when they are added in another order. */
const tiny = 1e-9;

/** If the observed value lies this many deviations away after this many draws, none of the rest will reach it. */
const plainAfter = 500;
const plainDeviations = 6;

/**
 * The share of draws without any effect that lie as far out as what was observed. Ends early once it is plain
 * that they often do (Besag and Clifford 1991), which leaves p as valid as before, or that they never will.
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

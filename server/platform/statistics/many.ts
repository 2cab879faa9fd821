/**
 * p-values corrected for multiple testing, in the same order (Benjamini and Hochberg 1995): of those at or below .05,
 * about one in twenty is expected to be chance.
 */
export function correctForMany(p: readonly number[]): number[] {
  const order = p.map((value, at) => ({ value, at })).sort((one, other) => other.value - one.value);
  const corrected = p.map(() => 1);
  let least = 1;
  for (const [rank, { value, at }] of order.entries()) {
    least = Math.min(least, value * (p.length / (p.length - rank)));
    corrected[at] = least;
  }
  return corrected;
}

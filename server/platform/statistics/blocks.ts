import type { Random } from "./random.ts";

/**
 * Values of successive days are correlated. Shuffling single days would mistake that for an effect, so days are
 * shuffled and drawn in blocks.
 */

/**
 * How many days a block has: about three times as long as both `x` and `rests` stay alike, at least the square root of
 * all days, at most a quarter of them. If a quarter is too short, one block holds all days. They are then only rotated,
 * which hardly ever finds anything. `rests`: what is left of `y` without the effect, so that an effect that comes in a
 * rhythm is not taken for a likeness of days.
 */
export function blockLength(x: ArrayLike<number>, rests: ArrayLike<number>): number {
  const most = Math.max(1, Math.floor(x.length / 4));
  const [ofX, ofY] = [centred(x), centred(rests)];
  let alike = 0;
  for (let lag = 1; lag <= most && lag <= alike + quietLags; lag += 1)
    if (correlationAt(ofX, lag) * correlationAt(ofY, lag) > minAlike) alike = lag;
  return 3 * alike > most ? x.length : Math.max(3 * alike, Math.min(most, Math.round(Math.sqrt(x.length))));
}

/** The lag-1 autocorrelation, 0 to .97, with the correction for short series (Kendall 1954). `rests` have mean 0. */
export function persistence(rests: Float64Array): number {
  const found = correlationAt(rests, 1);
  return Math.max(0, Math.min(0.97, found + (1 + 4 * found) / rests.length));
}

/** Products of two autocorrelations below this count as uncorrelated, after this many lags in a row. */
const minAlike = 0.04;
const quietLags = 3;

function centred(values: ArrayLike<number>): Float64Array {
  const list = Float64Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  return list.map((value) => value - mean);
}

function correlationAt(centredValues: Float64Array, lag: number): number {
  let [together, alone] = [0, 0];
  for (let at = 0; at < centredValues.length; at += 1) {
    const value = centredValues[at] ?? 0;
    alone += value * value;
    together += value * (centredValues[at + lag] ?? 0);
  }
  return alone === 0 ? 0 : together / alone;
}

/**
 * Cuts days into blocks of about `length` days and shuffles the blocks. Their lengths vary, so that weekly rhythms
 * don't survive. Also rotate the days randomly, so that the first day doesn't always start a block.
 */
export function shuffledBlocks(
  random: Random,
  size: number,
  length: number,
): { from: number; days: number }[] {
  const blocks: { from: number; days: number }[] = [];
  const shortest = Math.ceil(length / 2);
  for (let from = 0; from < size; ) {
    const days = Math.min(size - from, shortest + random.below(2 * (length - shortest) + 1));
    blocks.push({ from, days });
    from += days;
  }
  return random.shuffle(blocks);
}

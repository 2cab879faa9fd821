import { blockLength, persistence, shuffledBlocks } from "./blocks.ts";
import { normal975, sampleVariance } from "./moments.ts";
import { permutationP, usualRounds } from "./permutation.ts";
import { type Random, seededRandom } from "./random.ts";

export type Association = {
  n: number;
  /** Spearman's rank correlation, -1 to 1, with its 95 % interval. */
  effect: number;
  low: number;
  high: number;
  p: number;
};

const bootstrapRounds = 800;

/**
 * Whether two measures rise and fall together. `pairs` come in the order of their days; days that follow each
 * other stay together in the test and the interval.
 */
export function association(
  pairs: readonly { x: number; y: number }[],
  { seed, rounds = usualRounds }: { seed: string; rounds?: number },
): Association {
  const n = pairs.length;
  const x = standardRanks(pairs.map((pair) => pair.x));
  const y = standardRanks(pairs.map((pair) => pair.y));
  if (n < 3 || !x || !y) return { n, effect: 0, low: -1, high: 1, p: 1 };
  const random = seededRandom(seed);
  const effect = x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0) / n;
  const length = blockLength(
    x,
    y.map((value, at) => value - effect * (x[at] ?? 0)),
  );
  const draw = () => {
    let [at, sum] = [random.below(n), 0];
    for (const { from, days } of shuffledBlocks(random, n, length))
      for (let day = from; day < from + days; day += 1) {
        sum += (x[day] ?? 0) * (y[at] ?? 0);
        at = at + 1 === n ? 0 : at + 1;
      }
    return sum / n;
  };
  const p = permutationP(effect, draw, rounds);
  return { n, effect, p, ...intervalOf(effect, x, y, Math.max(1, Math.min(length, n >> 2)), random) };
}

/** Standardised ranks; ties share their mean rank. `null` if all values are equal. */
function standardRanks(values: readonly number[]): Float64Array | null {
  const order = values.map((_, at) => at).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (let at = from; at < to; at += 1) ranks[order[at] ?? 0] = (from + to - 1) / 2;
    from = to;
  }
  const middle = (values.length - 1) / 2;
  const deviation = Math.sqrt(ranks.reduce((sum, rank) => sum + (rank - middle) ** 2, 0) / values.length);
  return deviation === 0 ? null : ranks.map((rank) => (rank - middle) / deviation);
}

/** By block bootstrap on Fisher's scale, where the error doesn't depend on the correlation. */
function intervalOf(effect: number, x: Float64Array, y: Float64Array, length: number, random: Random) {
  const n = x.length;
  const drawn: number[] = [];
  for (let round = 0; round < bootstrapRounds; round += 1) {
    let [sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0];
    for (let left = n; left > 0; left -= length) {
      const from = random.below(n);
      for (let day = from; day < from + Math.min(length, left); day += 1) {
        const [ofX, ofY] = [x[day % n] ?? 0, y[day % n] ?? 0];
        sumX += ofX;
        sumY += ofY;
        xx += ofX * ofX;
        yy += ofY * ofY;
        xy += ofX * ofY;
      }
    }
    const spread = Math.sqrt((xx - sumX ** 2 / n) * (yy - sumY ** 2 / n));
    if (spread > 0) drawn.push(fisher((xy - (sumX * sumY) / n) / spread));
  }
  // With few days the bootstrap error is too small, so it is at least that of an autoregression (Bartlett 1935).
  const kept = persistence(x) * persistence(y);
  const least = Math.sqrt((1 + kept) / (1 - kept) / Math.max(n - 3, 1));
  const reach = normal975 * Math.max(Math.sqrt(sampleVariance(drawn)), least);
  const [low, high] = [Math.tanh(fisher(effect) - reach), Math.tanh(fisher(effect) + reach)];
  return { low: Math.min(low, effect), high: Math.max(high, effect) };
}

const fisher = (correlation: number) => Math.atanh(Math.max(-0.999, Math.min(0.999, correlation)));

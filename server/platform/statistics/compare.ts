import { blockLength, persistence, shuffledBlocks } from "./blocks.ts";
import { mean, normal975, sampleVariance } from "./moments.ts";
import { permutationP, usualRounds } from "./permutation.ts";
import { type Random, seededRandom } from "./random.ts";

export type Tested = {
  nA: number;
  nB: number;
  /** The mean of `a` minus the mean of `b`. */
  difference: number;
  /** Cliff's delta, -1 to 1: the share of pairs in which `a` exceeds `b`, minus the share in which it is less. */
  effect: number;
  p: number;
};
/** With the 95 % interval of the difference. */
export type Comparison = Tested & { low: number; high: number };
type Options = { seed: string; rounds?: number };

const bootstrapRounds = 800;

/**
 * Compares two groups of independent values by a permutation test. For successive days, use `compareDays`.
 * @throws RangeError if a group is empty
 */
export function compareGroups(a: readonly number[], b: readonly number[], options: Options): Comparison {
  const { seed, rounds = usualRounds } = options;
  const observed = observe(a, b);
  const random = seededRandom(seed);
  const all = [...a, ...b];
  const sum = all.reduce((total, value) => total + value, 0);
  const differenceOf = (sumA: number) => sumA / a.length - (sum - sumA) / b.length;
  // The smaller group is resampled.
  const drawn = Math.min(a.length, b.length);
  const p = permutationP(
    observed.difference,
    () => {
      let sumDrawn = 0;
      for (let at = 0; at < drawn; at += 1) {
        const other = at + random.below(all.length - at);
        const value = all[other] ?? 0;
        all[other] = all[at] ?? 0;
        all[at] = value;
        sumDrawn += value;
      }
      return differenceOf(drawn === a.length ? sumDrawn : sum - sumDrawn);
    },
    rounds,
  );
  const errorA = meansDrawnFrom(a, random);
  const errorB = meansDrawnFrom(b, random);
  const error = Math.hypot(errorA, errorB);
  return { ...observed, p, ...intervalOf(observed.difference, error, freedomOf(a, b)) };
}

/** The standard error of a mean, from means of samples drawn with replacement (Efron and Tibshirani 1993). */
function meansDrawnFrom(values: readonly number[], random: Random): number {
  const means = Array.from({ length: bootstrapRounds }, () => {
    let sum = 0;
    for (let at = 0; at < values.length; at += 1) sum += values[random.below(values.length)] ?? 0;
    return sum / values.length;
  });
  return Math.sqrt(sampleVariance(means)) * Math.sqrt(values.length / Math.max(values.length - 1, 1));
}

type Days = readonly { value: number; has: boolean }[];

/**
 * Compares days with a property with days without it, in order. Test and interval keep successive days together.
 * @throws RangeError if all days have it, or none
 */
export function compareDays(days: Days, options: Options): Comparison {
  const { tested, interval } = compareInOrder(days, options);
  return { ...tested, ...interval() };
}

/** The same without the interval, in half the time. */
export const testDays = (days: Days, options: Options): Tested => compareInOrder(days, options).tested;

function compareInOrder(days: Days, options: Options) {
  const { seed, rounds = usualRounds } = options;
  const values = Float64Array.from(days, ({ value }) => value);
  const has = Uint8Array.from(days, (day) => (day.has ? 1 : 0));
  const a = days.filter((day) => day.has).map(({ value }) => value);
  const b = days.filter((day) => !day.has).map(({ value }) => value);
  const observed = observe(a, b);
  const random = seededRandom(seed);
  const [meanA, meanB] = [mean(a), mean(b)];
  const rests = values.map((value, at) => value - (has[at] === 1 ? meanA : meanB));
  const length = blockLength(has, rests);
  const sumOfRarer = drawRarer(has, values, length, random);
  const sum = values.reduce((total, value) => total + value, 0);
  const p = permutationP(
    observed.difference,
    () => {
      const rarer = sumOfRarer();
      const sumA = a.length <= b.length ? rarer : sum - rarer;
      return sumA / a.length - (sum - sumA) / b.length;
    },
    rounds,
  );
  const interval = () => {
    const model = modelError(has, rests, a.length, b.length);
    const error = Math.max(model.error, blockError(has, values, Math.min(length, days.length >> 2), random));
    return intervalOf(observed.difference, error, model.freedom);
  };
  return { tested: { ...observed, p }, interval };
}

/**
 * Shuffles in blocks which days are on the rarer side, and sums up their values. Visits only these days, which keeps
 * long journals fast.
 */
function drawRarer(has: Uint8Array, values: Float64Array, length: number, random: Random): () => number {
  const size = has.length;
  const ofA = has.reduce((sum, each) => sum + each, 0);
  const rarer = ofA <= size - ofA ? 1 : 0;
  /** The rarer days in order, and their cumulative count. */
  const rareDays: number[] = [];
  const before = new Uint32Array(size + 1);
  for (let day = 0; day < size; day += 1) {
    if (has[day] === rarer) rareDays.push(day);
    before[day + 1] = rareDays.length;
  }
  const twice = new Float64Array(2 * size);
  twice.set(values);
  twice.set(values, size);
  return () => {
    let at = random.below(size);
    let sum = 0;
    for (const { from, days } of shuffledBlocks(random, size, length)) {
      const end = before[from + days] ?? 0;
      for (let next = before[from] ?? 0; next < end; next += 1) {
        const place = at + (rareDays[next] ?? 0) - from;
        sum += twice[place] ?? 0;
      }
      at += days;
      if (at >= size) at -= size;
    }
    return sum;
  };
}

/** The standard error of the difference in a first-order autoregression, and the remaining degrees of freedom. */
function modelError(has: Uint8Array, rests: Float64Array, nA: number, nB: number) {
  const kept = persistence(rests);
  /** The variance of a weighted sum of days with unit variance. */
  const varianceOf = (weight: (has: number) => number) => {
    let [sum, carried] = [0, 0];
    for (const each of has) {
      sum += weight(each) ** 2 + 2 * weight(each) * carried;
      carried = kept * (carried + weight(each));
    }
    return sum;
  };
  const ofDifference = varianceOf((isA) => (isA === 1 ? 1 / nA : -1 / nB));
  const ofMeans = varianceOf((isA) => isA / Math.sqrt(nA)) + varianceOf((isA) => (1 - isA) / Math.sqrt(nB));
  const squares = rests.reduce((sum, rest) => sum + rest * rest, 0);
  const variance = squares / Math.max(rests.length - ofMeans, 1);
  const ifUnlike = 1 / nA + 1 / nB;
  return {
    error: Math.sqrt(variance * ofDifference),
    freedom: (rests.length - 2) * Math.min(1, ifUnlike / ofDifference),
  };
}

/** The same by circular block bootstrap (Politis and Romano 1992). Assumes no model, but is too small for few days. */
function blockError(has: Uint8Array, values: Float64Array, blockDays: number, random: Random): number {
  const size = has.length;
  const length = Math.max(1, blockDays);
  const runningSum = () => new Float64Array(2 * size + 1);
  const [countA, sumA, sums] = [runningSum(), runningSum(), runningSum()];
  for (let at = 0; at < 2 * size; at += 1) {
    const isA = has[at % size] ?? 0;
    const value = values[at % size] ?? 0;
    countA[at + 1] = (countA[at] ?? 0) + isA;
    sumA[at + 1] = (sumA[at] ?? 0) + isA * value;
    sums[at + 1] = (sums[at] ?? 0) + value;
  }
  const drawn: number[] = [];
  for (let round = 0; round < bootstrapRounds; round += 1) {
    let [count, ofA, all] = [0, 0, 0];
    for (let left = size; left > 0; left -= length) {
      const from = random.below(size);
      const to = from + Math.min(length, left);
      count += (countA[to] ?? 0) - (countA[from] ?? 0);
      ofA += (sumA[to] ?? 0) - (sumA[from] ?? 0);
      all += (sums[to] ?? 0) - (sums[from] ?? 0);
    }
    if (count > 0 && count < size) drawn.push(ofA / count - (all - ofA) / (size - count));
  }
  if (drawn.length < 2) return 0;
  const smaller = Math.min(countA[size] ?? 0, size - (countA[size] ?? 0));
  return Math.sqrt(sampleVariance(drawn)) * Math.sqrt(smaller / Math.max(smaller - 1, 1));
}

function observe(a: readonly number[], b: readonly number[]) {
  if (a.length === 0 || b.length === 0) throw new RangeError("Both groups need values.");
  return { nA: a.length, nB: b.length, difference: mean(a) - mean(b), effect: cliffsDelta(a, b) };
}

/** Cliff (1993), Psychological Bulletin 114, 494–509. */
function cliffsDelta(a: readonly number[], b: readonly number[]): number {
  const sorted = [...b].sort((one, other) => one - other);
  const countBelow = (value: number, orEqual: boolean) => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = sorted[middle] ?? 0;
      if (other < value || (orEqual && other === value)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  let net = 0;
  for (const value of a) net += countBelow(value, false) - (b.length - countBelow(value, true));
  return net / (a.length * b.length);
}

/** Degrees of freedom after Welch and Satterthwaite. */
function freedomOf(a: readonly number[], b: readonly number[]): number {
  const [ofA, ofB] = [sampleVariance(a) / a.length, sampleVariance(b) / b.length];
  const spread = ofA ** 2 / Math.max(a.length - 1, 1) + ofB ** 2 / Math.max(b.length - 1, 1);
  return spread === 0 ? Math.min(a.length, b.length) : (ofA + ofB) ** 2 / spread;
}

function intervalOf(difference: number, error: number, freedom: number) {
  const reach = tQuantile(Math.max(freedom, 2)) * error;
  return { low: difference - reach, high: difference + reach };
}

/** The .975 quantile of Student's t (Abramowitz and Stegun 26.7.5). */
function tQuantile(freedom: number): number {
  const z = normal975;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

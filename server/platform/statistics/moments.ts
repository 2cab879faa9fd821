/** A quantile of the normal distribution. */
export const normal975 = 1.959964;

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

/** With n - 1 below; 0 for a single value. */
export function sampleVariance(values: ArrayLike<number>): number {
  const middle = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += ((values[at] ?? 0) - middle) ** 2;
  return values.length < 2 ? 0 : sum / (values.length - 1);
}

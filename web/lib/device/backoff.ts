/** The pause before the next attempt: it doubles with each failure in a row. */
export const backoffMs = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** failures);

export function print(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** A table with headings: the first column aligned left, figures right. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_head, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    print(`  ${cells.join("  ")}`);
  }
}

/** @param share from 0 to 1: the maximum */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: readonly number[]) => percentile(figures, 0.5);

/** Percentiles with one decimal. */
export const percentiles = (figures: readonly number[], ...shares: number[]): string[] =>
  shares.map((share) => percentile(figures, share).toFixed(1));

/** @returns how long each of `times` runs took, in milliseconds */
export async function timed(times: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const from = performance.now();
    await run(at);
    took.push(performance.now() - from);
  }
  return took;
}

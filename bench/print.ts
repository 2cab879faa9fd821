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

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = below] = sorted.slice(middle - 1 + (sorted.length % 2), middle + 1);
  return (below + above) / 2;
}

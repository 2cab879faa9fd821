/** Two blocks that correspond; empty if the other text has none. */
export type Pair = [before: string, after: string];

/** Two blocks with at least this much in common (Dice) are one changed block. */
const alike = 0.4;
/** Maximum pairs to compare; more would take too long. */
const maxPairs = 60_000;

/** Pairs removed blocks with similar added blocks, in order. */
export function alignBlocks(removed: readonly string[], added: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let [before, after] = [0, 0];
  for (const [row, column] of anchorsOf(removed, added)) {
    pairs.push(...inOrder(removed.slice(before, row), added.slice(after, column)));
    pairs.push([removed[row] ?? "", added[column] ?? ""]);
    [before, after] = [row + 1, column + 1];
  }
  return [...pairs, ...inOrder(removed.slice(before), added.slice(after))];
}

export const areAlike = (one: string, other: string) =>
  one !== "" && other !== "" && likenessOf(wordsOf(one), wordsOf(other)) >= alike;

const inOrder = (removed: readonly string[], added: readonly string[]): Pair[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => [
    removed[index] ?? "",
    added[index] ?? "",
  ]);

/** The index pairs of similar blocks with the greatest total similarity (a longest weighted common subsequence). */
function anchorsOf(removed: readonly string[], added: readonly string[]): [row: number, column: number][] {
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > maxPairs) return [];
  const [befores, afters] = [removed.map(wordsOf), added.map(wordsOf)];
  const likeness = befores.map((before) => afters.map((after) => likenessOf(before, after)));
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const likenessAt = (row: number, column: number) => likeness[row]?.[column] ?? 0;
  for (let row = removed.length - 1; row >= 0; row -= 1)
    for (let column = added.length - 1; column >= 0; column -= 1) {
      const like = likenessAt(row, column);
      const paired = like < alike ? 0 : like + at(row + 1, column + 1);
      best[row]?.fill(Math.max(paired, at(row + 1, column), at(row, column + 1)), column, column + 1);
    }
  const anchors: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < removed.length && column < added.length) {
    const like = likenessAt(row, column);
    if (like >= alike && at(row, column) === like + at(row + 1, column + 1)) {
      anchors.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return anchors;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function wordsOf(block: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(block))
    if (isWordLike) words.add(segment.toLowerCase());
  return words;
}

/** Dice's coefficient of two sets of words, 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  return all === 0 ? 0 : (2 * one.intersection(other).size) / all;
}

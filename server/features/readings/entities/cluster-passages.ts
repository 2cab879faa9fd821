type Vector = Float32Array;

/** The cosine of two vectors of length 1. */
export function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function meanOf(vectors: readonly Vector[]): Vector {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at += 1)
      mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length;
  return mean;
}

export function centreOf(vectors: readonly Vector[]): Vector {
  const mean = meanOf(vectors);
  const length = Math.sqrt(dot(mean, mean));
  return length === 0 ? mean : mean.map((each) => each / length);
}

/** What sets each vector apart from all others, with length 1. All texts of one writer have much in common. */
export function centred(vectors: readonly Vector[]): Vector[] {
  const mean = meanOf(vectors);
  return vectors.map((vector) => centreOf([vector.map((each, at) => each - (mean[at] ?? 0))]));
}

/** The mean likeness of each two of these vectors. */
export function coherenceOf(vectors: readonly Vector[]): number {
  const mean = meanOf(vectors);
  return (dot(mean, mean) * vectors.length - 1) / (vectors.length - 1);
}

/**
 * Groups of vectors by average linkage (Sokal and Michener 1958): the two most alike groups become one until none are
 * at least as alike as `minLikeness`. It follows chains of nearest neighbours (Murtagh 1983), in a time and a memory that
 * grow with the square of the number of vectors. The same input gives the same groups.
 */
export function clusterVectors(vectors: readonly Vector[], minLikeness: number): number[][] {
  const rows = likenesses(vectors);
  const groups = vectors.map((_, at) => [at]);
  const live = new Set(groups.keys());
  const done: number[][] = [];
  const chain: number[] = [];
  const likeness = (one: number, other: number) => rows[one]?.[other] ?? 0;
  for (;;) {
    const last = chain.at(-1) ?? live.values().next().value;
    if (last === undefined) return done;
    if (chain.length === 0) chain.push(last);
    const before = chain.at(-2);
    let [next, best] = before === undefined ? [-1, minLikeness] : [before, likeness(last, before)];
    for (const other of live)
      if (other !== last && likeness(last, other) > best) [next, best] = [other, likeness(last, other)];
    if (next < 0) {
      // With average linkage, what has no neighbour now never gets one.
      done.push(groups[last] ?? []);
      live.delete(last);
      chain.length = 0;
    } else if (next === before) {
      join(rows, groups, live, last, next);
      chain.length -= 2;
    } else chain.push(next);
  }
}

function likenesses(vectors: readonly Vector[]): Float32Array[] {
  const rows = vectors.map(() => new Float32Array(vectors.length));
  for (const [at, row] of rows.entries())
    for (const [other, mirror] of rows.slice(0, at).entries())
      mirror[at] = row[other] = dot(vectors[at] ?? row, vectors[other] ?? row);
  return rows;
}

/** The group `from` becomes part of `into`. */
function join(
  rows: readonly Vector[],
  groups: number[][],
  live: Set<number>,
  from: number,
  into: number,
): void {
  const [moved, kept] = [groups[from] ?? [], groups[into] ?? []];
  const [ofMoved, ofKept] = [rows[from], rows[into]];
  live.delete(from);
  for (const other of live) {
    const sum = (ofMoved?.[other] ?? 0) * moved.length + (ofKept?.[other] ?? 0) * kept.length;
    const mirror = rows[other];
    if (ofKept) ofKept[other] = sum / (moved.length + kept.length);
    if (mirror) mirror[into] = sum / (moved.length + kept.length);
  }
  groups[into] = [...kept, ...moved];
}

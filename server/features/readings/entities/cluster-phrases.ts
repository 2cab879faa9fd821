import { keyOfPhrase } from "../text/phrases/find-phrases.ts";

/** A reflection as themes see it. */
export type ThemeText = {
  id: string;
  phrases: readonly { phrase: string }[];
};

/** A theme by the keys of its phrases, those of the most reflections first. Its own key stays from run to run. */
export type Cluster = { key: string; phrases: readonly string[] };

type Vectors = ReadonlyMap<string, readonly Float32Array[]>;

/** A phrase in fewer reflections is not a theme yet. */
const minReflections = 3;
/** Phrases in more than this share of the reflections are about everything. */
const largestShare = 0.4;
/** Below this many reflections, shares say little. */
const reflectionsForShares = 15;
const maxCandidates = 120;
const maxClusters = 60;
const maxPhrasesOfCluster = 12;
/** How alike two groups of phrases must be on average to become one. */
const alikeByMeaning = 0.42;
const alikeByWords = 0.34;

/**
 * Groups the phrases of a journal into themes: average linkage over how often two phrases share reflections (Ochiai)
 * and how near these reflections are in meaning, where there are vectors (cosine, from the journal's own mean).
 * The same input gives the same themes.
 * @param texts in the order in which they were written
 * @param known themes whose keys must stay, because a person decided on them
 */
export function clusterThemes(
  texts: readonly ThemeText[],
  vectors: Vectors,
  known: readonly Cluster[],
): { clusters: Cluster[]; by: "meaning" | "words" } {
  const holders = holdersOf(texts);
  const candidates = candidatesOf(holders, texts.length);
  const means = meansOf(texts, vectors);
  const by = means.size >= texts.length / 2 && means.size > 0 ? "meaning" : "words";
  const groups = link(
    likenesses(candidates, holders, means, by),
    by === "meaning" ? alikeByMeaning : alikeByWords,
  );
  const sizeOf = (phrase: string) => holders.get(phrase)?.size ?? 0;
  const found = groups
    .map((group) =>
      group.map((at) => candidates[at] ?? "").sort((a, b) => sizeOf(b) - sizeOf(a) || compare(a, b)),
    )
    .map((phrases) => ({ phrases, reflections: unionSize(phrases, holders) }))
    .sort((a, b) => b.reflections - a.reflections || compare(a.phrases[0] ?? "", b.phrases[0] ?? ""))
    .slice(0, maxClusters)
    .map(({ phrases }) => phrases.slice(0, maxPhrasesOfCluster));
  return { clusters: withKeys(found, known, holders), by };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The reflections of each phrase, by their index. */
function holdersOf(texts: readonly ThemeText[]): Map<string, Set<number>> {
  const keys = new Map<string, string>();
  const holders = new Map<string, Set<number>>();
  for (const [at, { phrases }] of texts.entries())
    for (const { phrase } of phrases) {
      const key = keys.getOrInsertComputed(phrase, keyOfPhrase);
      holders.getOrInsertComputed(key, () => new Set()).add(at);
    }
  return holders;
}

/** Frequent, but not everywhere. "job" gives way to "job interview" if it rarely occurs alone. */
function candidatesOf(holders: Map<string, Set<number>>, texts: number): string[] {
  const most = texts < reflectionsForShares ? texts : largestShare * texts;
  const fits = [...holders].filter(([, { size }]) => size >= minReflections && size <= most);
  const longer = fits.filter(([key]) => key.includes(" "));
  const score = (size: number) => size * Math.log(1 + texts / size);
  return fits
    .filter(
      ([key, { size }]) =>
        !longer.some(([other, { size: ofOther }]) => other.endsWith(` ${key}`) && ofOther >= 0.8 * size),
    )
    .sort(([a, one], [b, other]) => score(other.size) - score(one.size) || compare(a, b))
    .slice(0, maxCandidates)
    .map(([key]) => key);
}

/** One vector for each reflection: the mean of its passages, minus the mean of all, with length 1. */
function meansOf(texts: readonly ThemeText[], vectors: Vectors): Map<number, Float32Array> {
  const means = new Map<number, Float32Array>();
  for (const [at, { id }] of texts.entries()) {
    const mean = meanOf(vectors.get(id) ?? []);
    if (mean) means.set(at, mean);
  }
  const all = meanOf([...means.values()]);
  for (const mean of means.values()) {
    for (let i = 0; all && i < mean.length; i += 1) mean[i] = (mean[i] ?? 0) - (all[i] ?? 0);
    unit(mean);
  }
  return means;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (!first) return null;
  const mean = new Float32Array(first.length);
  for (const vector of vectors)
    for (let i = 0; i < mean.length; i += 1) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0);
  for (let i = 0; i < mean.length; i += 1) mean[i] = (mean[i] ?? 0) / vectors.length;
  return mean;
}

function unit(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

/** How alike each two candidates are, 0 to 1. */
function likenesses(
  candidates: readonly string[],
  holders: Map<string, Set<number>>,
  means: Map<number, Float32Array>,
  by: "meaning" | "words",
): Float64Array[] {
  const sets = candidates.map((key) => holders.get(key) ?? new Set<number>());
  const middles = sets.map((set) => {
    const middle = meanOf([...set].flatMap((at) => means.get(at) ?? []));
    if (middle) unit(middle);
    return middle;
  });
  const rows = candidates.map(() => new Float64Array(candidates.length));
  for (const [a, row] of rows.entries())
    for (let b = 0; b < a; b += 1) {
      const together = ochiai(sets[a], sets[b]);
      const [one, other] = [middles[a], middles[b]];
      const near = by === "meaning" && one && other ? Math.max(0, dot(one, other)) : null;
      const alike = sharesWord(candidates[a] ?? "", candidates[b] ?? "") ? 0.5 : 0;
      const value = Math.min(1, alike + (near === null ? together : 0.5 * together + 0.5 * near));
      row[b] = value;
      const mirror = rows[b];
      if (mirror) mirror[a] = value;
    }
  return rows;
}

function ochiai(one: ReadonlySet<number> = new Set(), other: ReadonlySet<number> = new Set()): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const at of small) if (large.has(at)) both += 1;
  return both === 0 ? 0 : both / Math.sqrt(one.size * other.size);
}

/** "job interview" and "interview". */
function sharesWord(one: string, other: string): boolean {
  const words = one.split(" ");
  return other.split(" ").some((word) => words.includes(word));
}

/** Average linkage (UPGMA): the two most alike groups become one until none are alike enough. */
function link(rows: readonly Float64Array[], least: number): number[][] {
  const groups = rows.map((_, at) => [at]);
  const alike = rows.map((row) => Float64Array.from(row));
  const live = new Set(rows.keys());
  for (;;) {
    let [best, one, other] = [least, -1, -1];
    for (const a of live)
      for (const b of live) {
        if (b >= a) break;
        const value = alike[a]?.[b] ?? 0;
        if (value > best) [best, one, other] = [value, a, b];
      }
    if (one < 0) return [...live].map((at) => groups[at] ?? []);
    const [sizeOne, sizeOther] = [groups[one]?.length ?? 1, groups[other]?.length ?? 1];
    for (const each of live) {
      const mixed =
        ((alike[one]?.[each] ?? 0) * sizeOne + (alike[other]?.[each] ?? 0) * sizeOther) /
        (sizeOne + sizeOther);
      const [row, mirror] = [alike[other], alike[each]];
      if (row) row[each] = mixed;
      if (mirror) mirror[other] = mixed;
    }
    groups[other] = [...(groups[other] ?? []), ...(groups[one] ?? [])];
    live.delete(one);
  }
}

function unionSize(phrases: readonly string[], holders: Map<string, Set<number>>): number {
  const all = new Set<number>();
  for (const phrase of phrases) for (const at of holders.get(phrase) ?? []) all.add(at);
  return all.size;
}

/**
 * Those that share most with a known theme take its key first. The others go by the phrase that was written first,
 * which stays the same as the journal grows.
 */
function withKeys(
  found: readonly (readonly string[])[],
  known: readonly Cluster[],
  holders: Map<string, Set<number>>,
): Cluster[] {
  const firstOf = (phrase: string): number => holders.get(phrase)?.values().next().value ?? 0;
  const pairs = found
    .flatMap((phrases, at) =>
      known.map((earlier) => {
        const shared = earlier.phrases.filter((phrase) => phrases.includes(phrase)).length;
        return { at, earlier, share: shared / Math.min(phrases.length, earlier.phrases.length), shared };
      }),
    )
    .filter(({ share }) => share >= 0.3)
    .sort(
      (a, b) =>
        b.shared - a.shared || b.share - a.share || compare(a.earlier.key, b.earlier.key) || a.at - b.at,
    );
  const earliest = (phrases: readonly string[]): string | null =>
    phrases.toSorted((a, b) => firstOf(a) - firstOf(b) || compare(a, b))[0] ?? null;
  const keys = new Map<number, string>();
  const used = new Set<string>();
  for (const { at, earlier } of pairs) {
    if (keys.has(at) || used.has(earlier.key)) continue;
    keys.set(at, earlier.key);
    used.add(earlier.key);
  }
  for (const { key } of known) used.add(key);
  return found.flatMap((phrases, at) => {
    const key = keys.get(at) ?? earliest(phrases.filter((phrase) => !used.has(phrase)));
    if (key === null) return [];
    used.add(key);
    return [{ key, phrases }];
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centred, clusterVectors, coherenceOf, dot } from "./cluster-passages.ts";

const unit = (numbers: readonly number[]) => {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (each) => (length === 0 ? 0 : each / length));
};
/** Average linkage as its definition says: each time, the two groups that are most alike on average. */
function slowly(vectors: readonly Float32Array[], minLikeness: number): number[][] {
  const groups = vectors.map((_, at) => [at]);
  const none = new Float32Array();
  const alike = (one: readonly number[], other: readonly number[]) =>
    one
      .flatMap((a) => other.map((b) => dot(vectors[a] ?? none, vectors[b] ?? none)))
      .reduce((sum, each) => sum + each, 0) /
    (one.length * other.length);
  for (;;) {
    let best = { value: minLikeness, one: -1, other: -1 };
    for (const [one, first] of groups.entries())
      for (const [other, second] of groups.slice(0, one).entries()) {
        const value = alike(first, second);
        if (value > best.value) best = { value, one, other };
      }
    if (best.one < 0) return groups;
    const [moved = []] = groups.splice(best.one, 1);
    groups[best.other]?.push(...moved);
  }
}
const sorted = (groups: readonly number[][]) =>
  groups.map((group) => group.toSorted((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);

describe("groups of vectors", () => {
  it("are those of average linkage, each vector in one", () => {
    const vector = fc
      .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
      .map(unit);
    fc.assert(
      fc.property(
        fc.array(vector, { maxLength: 12 }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (vectors, least) => {
          const found = sorted(clusterVectors(vectors, least));
          expect(found.flat().sort((a, b) => a - b)).toEqual([...vectors.keys()]);
          expect(found).toEqual(sorted(slowly(vectors, least)));
        },
      ),
    );
  });

  it("rest on what sets vectors apart from the mean of all", () => {
    const [one, other] = centred([unit([10, 1, 0]), unit([10, -1, 0])]);
    expect(dot(one ?? unit([]), other ?? unit([]))).toBeCloseTo(-1);
  });

  it("are coherent if their vectors are alike", () => {
    expect(coherenceOf([unit([1, 0]), unit([1, 0])])).toBeCloseTo(1);
    expect(coherenceOf([unit([1, 0]), unit([0, 1])])).toBeCloseTo(0);
  });
});

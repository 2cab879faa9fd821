import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctForMany } from "./many.ts";
import { seededRandom } from "./random.ts";

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60, size: "max" });

describe("a correction for many", () => {
  it("agrees with the published steps: sorted, each times all by its rank, never above a later one", () => {
    fc.assert(
      fc.property(chances, (p) => {
        const sorted = [...p].sort((one, other) => one - other);
        const expected = p.map((value) => {
          const first = sorted.indexOf(value);
          return Math.min(1, ...sorted.map((each, at) => (at >= first ? (each * p.length) / (at + 1) : 1)));
        });
        for (const [at, corrected] of correctForMany(p).entries())
          expect(corrected).toBeCloseTo(expected[at] ?? 0, 9);
      }),
    );
  });

  it("never lowers a p-value, keeps their order, and leaves a single one alone", () => {
    fc.assert(
      fc.property(chances, (p) => {
        const corrected = correctForMany(p);
        for (const [at, value] of p.entries()) {
          expect(corrected[at]).toBeGreaterThanOrEqual(value);
          for (const [other, bigger] of p.entries())
            if (bigger >= value) expect(corrected[other]).toBeGreaterThanOrEqual(corrected[at] ?? 0);
        }
      }),
    );
    expect(correctForMany([0.03])).toEqual([0.03]);
    expect(correctForMany([])).toEqual([]);
  });

  it("keeps the share of chance among what is found near one in twenty", () => {
    const random = seededRandom("many");
    let [shares, journals] = [0, 2000];
    for (let journal = 0; journal < journals; journal += 1) {
      // 40 p-values by chance, and 10 small ones of true effects.
      const p = Array.from({ length: 50 }, (_, at) => (at < 40 ? random.fraction() : random.fraction() ** 6));
      const found = correctForMany(p).flatMap((value, at) => (value <= 0.05 ? [at] : []));
      shares += found.length === 0 ? 0 : found.filter((at) => at < 40).length / found.length;
    }
    expect(shares / journals).toBeLessThan(0.055);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparePlan, type Design, drawPlan } from "./assignment.ts";
import { asMood, shareOf, wanderingDays } from "./testing.ts";

const days = fc.integer({ min: 2, max: 60 });
const designs: fc.Arbitrary<Design> = fc.oneof(
  fc.record({ by: fc.constant("coin"), days }),
  fc.record({ by: fc.constant("blocks"), days, blockDays: fc.integer({ min: 1, max: 7 }) }),
);
const pairs: Design = { by: "blocks", days: 24, blockDays: 1 };

describe("a plan", () => {
  it("has a side for each day, and is the same for the same seed", () => {
    fc.assert(
      fc.property(designs, fc.string(), (design, seed) => {
        const plan = drawPlan(design, seed);
        expect(plan).toHaveLength(design.days);
        expect(drawPlan(design, seed)).toEqual(plan);
      }),
    );
  });

  it("by coin has both sides equally often, but for the one day more of an odd number", () => {
    fc.assert(
      fc.property(days, fc.string(), (days, seed) => {
        const ofA = drawPlan({ by: "coin", days }, seed).filter((side) => side === "a").length;
        expect(Math.abs(2 * ofA - days)).toBe(days % 2);
      }),
    );
  });

  it("in blocks keeps the days of a block together, and has both sides in each pair of blocks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.string(), (blockDays, seed) => {
        const plan = drawPlan({ by: "blocks", days: 8 * blockDays, blockDays }, seed);
        for (const [day, side] of plan.entries()) expect(side).toBe(plan[day - (day % blockDays)]);
        for (let day = 0; day < plan.length; day += 2 * blockDays)
          expect(plan[day]).not.toBe(plan[day + blockDays]);
      }),
    );
  });

  it("gives either side to each day about as often", () => {
    for (const design of [pairs, { by: "coin", days: 7 } as const]) {
      const share = shareOf(1000, design.by, (_, at) => drawPlan(design, `${at}`)[3] === "a");
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.55);
    }
  });
});

describe("the result of an experiment", () => {
  const resultOf = (design: Design, seed: string, values: readonly (number | null)[]) =>
    comparePlan(design, drawPlan(design, seed), values, { seed, rounds: 199 });

  it("counts both sides and the missing days, and is none if a side has no outcome", () => {
    const plan = drawPlan(pairs, "a");
    const onlyA = plan.map((side) => (side === "a" ? 3 : null));
    expect(resultOf(pairs, "a", onlyA)).toBeNull();
    const some = plan.map((side, day) => (day < 4 ? null : side === "a" ? 4 : 3));
    expect(resultOf(pairs, "a", some)).toMatchObject({ nA: 10, nB: 10, missing: 4, difference: 1 });
  });

  it.each([pairs, { by: "coin", days: 24 }, { by: "blocks", days: 36, blockDays: 3 }] as const)(
    "finds what isn't there in at most one of twenty, though days resemble each other: %j",
    (design) => {
      const covered: boolean[] = [];
      const found = shareOf(300, JSON.stringify(design), (random, at) => {
        const outcomes = wanderingDays(random, design.days, 0.8)
          .map(asMood)
          .map((mood) => (random.below(8) === 0 ? null : mood));
        const result = resultOf(design, `${at}`, outcomes);
        if (result) covered.push(result.low <= 0 && result.high >= 0);
        return result !== null && result.p <= 0.05;
      });
      expect(found).toBeLessThan(0.09);
      expect(covered.filter(Boolean).length / covered.length).toBeGreaterThan(0.91);
    },
  );

  it("finds a true difference, which lies within the interval", () => {
    let covered = 0;
    const found = shareOf(60, "true", (random, at) => {
      const plan = drawPlan({ ...pairs, days: 60 }, `${at}`);
      const values = wanderingDays(random, 60, 0.5).map((value, day) => value + (plan[day] === "a" ? 1 : 0));
      const result = comparePlan({ ...pairs, days: 60 }, plan, values, { seed: `${at}`, rounds: 299 });
      if (result && result.low <= 1 && result.high >= 1) covered += 1;
      return result !== null && result.p <= 0.05;
    });
    expect(found).toBeGreaterThan(0.9);
    expect(covered / 60).toBeGreaterThan(0.85);
  });

  it("has no edge where too few plans can be drawn to refuse anything", () => {
    const two: Design = { by: "blocks", days: 6, blockDays: 3 };
    const plan = drawPlan(two, "a");
    const result = resultOf(
      two,
      "a",
      plan.map((side) => (side === "a" ? 5 : 1)),
    );
    expect(result?.p).toBe(1);
    expect(result?.high).toBe(Number.POSITIVE_INFINITY);
  });
});

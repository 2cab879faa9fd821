import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparePlan, type Design, drawPlan } from "./assignment.ts";
import { asMood, shareOf, wanderingDays } from "./testing.ts";

const designs = fc.record({
  units: fc.integer({ min: 2, max: 30 }),
  daysPerUnit: fc.integer({ min: 1, max: 4 }),
  by: fc.constantFrom("coin" as const, "pairs" as const),
});
const pairs: Design = { units: 24, daysPerUnit: 1, by: "pairs" };

describe("a plan", () => {
  it("has a side for each day, keeps the days of a unit together, and is the same for the same seed", () => {
    fc.assert(
      fc.property(designs, fc.string(), (design, seed) => {
        const plan = drawPlan(design, seed);
        expect(plan).toHaveLength(design.units * design.daysPerUnit);
        expect(new Set(plan).size).toBe(2);
        expect(drawPlan(design, seed)).toEqual(plan);
        for (const [day, side] of plan.entries()) expect(side).toBe(plan[day - (day % design.daysPerUnit)]);
      }),
    );
  });

  it("in pairs has both sides in each pair", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const plan = drawPlan(pairs, seed);
        for (let day = 0; day < plan.length; day += 2) expect(plan[day]).not.toBe(plan[day + 1]);
      }),
    );
  });

  it("gives either side to each unit about as often", () => {
    for (const by of ["coin", "pairs"] as const) {
      const share = shareOf(
        1000,
        by,
        (_, at) => drawPlan({ units: 6, daysPerUnit: 1, by }, `${by} ${at}`)[3] === "a",
      );
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

  it.each([
    pairs,
    { units: 24, daysPerUnit: 1, by: "coin" },
    { units: 12, daysPerUnit: 3, by: "coin" },
  ] as const)(
    "finds what isn't there in at most one of twenty, though days resemble each other: %j",
    (design) => {
      const covered: boolean[] = [];
      const found = shareOf(300, JSON.stringify(design), (random, at) => {
        const outcomes = wanderingDays(random, design.units * design.daysPerUnit, 0.8)
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
      const plan = drawPlan({ ...pairs, units: 60 }, `${at}`);
      const values = wanderingDays(random, 60, 0.5).map((value, day) => value + (plan[day] === "a" ? 1 : 0));
      const result = comparePlan({ ...pairs, units: 60 }, plan, values, { seed: `${at}`, rounds: 299 });
      if (result && result.low <= 1 && result.high >= 1) covered += 1;
      return result !== null && result.p <= 0.05;
    });
    expect(found).toBeGreaterThan(0.9);
    expect(covered / 60).toBeGreaterThan(0.85);
  });

  it("has no edge where too few plans can be drawn to refuse anything", () => {
    const two: Design = { units: 2, daysPerUnit: 3, by: "pairs" };
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

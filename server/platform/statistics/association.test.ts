import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { association } from "./association.ts";
import { shareOf, wanderingDays } from "./testing.ts";

const pairsOf = (x: readonly number[], y: readonly number[]) =>
  x.map((value, at) => ({ x: value, y: y[at] ?? 0 }));
const slack = 0.055;

describe("two measures", () => {
  const pairs = fc.array(
    fc.record({ x: fc.integer({ min: -5, max: 5 }), y: fc.integer({ min: 0, max: 9 }) }),
    {
      maxLength: 40,
      size: "max",
    },
  );

  it("have a correlation within its interval, the same for the same seed and whichever comes first", () => {
    fc.assert(
      fc.property(pairs, (days) => {
        const found = association(days, { seed: "a", rounds: 99 });
        expect(found.low).toBeLessThanOrEqual(found.effect);
        expect(found.high).toBeGreaterThanOrEqual(found.effect);
        expect(Math.abs(found.effect)).toBeLessThanOrEqual(1.000001);
        expect(found.p).toBeLessThanOrEqual(1);
        expect(association(days, { seed: "a", rounds: 99 })).toEqual(found);
        const turned = days.map(({ x, y }) => ({ x: y, y: x }));
        expect(association(turned, { seed: "a", rounds: 99 }).effect).toBeCloseTo(found.effect, 9);
      }),
      { numRuns: 40 },
    );
  });

  it("are ranked, so that a curve that only rises has a correlation of 1", () => {
    const rising = Array.from({ length: 30 }, (_, day) => ({ x: day, y: day ** 3 }));
    expect(association(rising, { seed: "a" }).effect).toBeCloseTo(1, 9);
  });

  it("of which one never changes have nothing to do with each other", () => {
    const flat = Array.from({ length: 30 }, (_, day) => ({ x: day, y: 3 }));
    expect(association(flat, { seed: "a" })).toMatchObject({ n: 30, effect: 0, p: 1 });
  });

  it.each([0, 0.4, 0.7])(
    "that wander on their own, keeping %s, are found in at most one of twenty journals",
    (kept) => {
      let covered = 0;
      const found = shareOf(160, `apart ${kept}`, (random, at) => {
        const pairs = pairsOf(wanderingDays(random, 90, kept), wanderingDays(random, 90, kept));
        const { p, low, high } = association(pairs, { seed: `${at}`, rounds: 199 });
        if (low <= 0 && high >= 0) covered += 1;
        return p <= 0.05;
      });
      expect(found).toBeLessThan(0.05 + slack);
      expect(covered / 160).toBeGreaterThan(0.95 - slack);
    },
  );

  it("that go together are found within half a year", () => {
    const found = shareOf(40, "together", (random, at) => {
      const x = wanderingDays(random, 180, 0.3);
      const y = wanderingDays(random, 180, 0.3).map((value, day) => 0.5 * (x[day] ?? 0) + value);
      return association(pairsOf(x, y), { seed: `${at}`, rounds: 199 }).p <= 0.05;
    });
    expect(found).toBeGreaterThan(0.9);
  });
});

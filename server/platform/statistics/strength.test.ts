import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysStillNeeded, minDays, strengthOf } from "./strength.ts";

describe("the strength of a claim", () => {
  it("says nothing about too few days, whatever they show", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: minDays - 1 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (n, effect) => {
          expect(strengthOf({ n, p: 0.0001, effect })).toBe("too_few");
        },
      ),
    );
  });

  it("calls everything above .05 chance, however large it is", () => {
    expect(strengthOf({ n: 500, p: 0.051, effect: 1 })).toBe("chance");
    expect(strengthOf({ n: 500, p: 0.05, effect: 0.1 })).toBe("weak");
  });

  it("needs both a clear and a large effect to call it strong, in either direction", () => {
    expect(strengthOf({ n: 30, p: 0.01, effect: 0.3 })).toBe("strong");
    expect(strengthOf({ n: 30, p: 0.01, effect: -0.3 })).toBe("strong");
    expect(strengthOf({ n: 30, p: 0.02, effect: 0.9 })).toBe("fair");
    expect(strengthOf({ n: 3000, p: 0.0001, effect: 0.2 })).toBe("fair");
    expect(strengthOf({ n: 3000, p: 0.0001, effect: 0.05 })).toBe("weak");
  });
});

describe("the days that are still needed", () => {
  const count = fc.integer({ min: 0, max: 400 });

  it("are none once both sides have enough", () => {
    fc.assert(
      fc.property(count, count, (withIt, withoutIt) => {
        const isEnough = Math.min(withIt, withoutIt) >= minDays;
        expect(daysStillNeeded({ withIt, withoutIt }) === 0).toBe(isEnough);
      }),
    );
  });

  it("are enough at the rate so far, and not many more", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: minDays - 1 }),
        fc.integer({ min: minDays, max: 300 }),
        (few, others) => {
          const needed = daysStillNeeded({ withIt: few, withoutIt: others });
          const rate = few / (few + others);
          expect(few + needed * rate).toBeGreaterThanOrEqual(minDays - 1e-9);
          expect(few + (needed - 10) * rate).toBeLessThan(minDays + 1e-9);
        },
      ),
    );
  });

  it("are about 20 for what came on 3 of 12 days", () => {
    expect(daysStillNeeded({ withIt: 3, withoutIt: 9 })).toBe(20);
  });
});

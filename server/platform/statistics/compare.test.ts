import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDays, compareGroups } from "./compare.ts";
import { asMood, shareOf, someDays, wanderingDays } from "./testing.ts";

const moods = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30, size: "max" });
const quick = { seed: "a journal", rounds: 199 };
/** Sampling error of a share of 160 journals, exceeded less than once in a thousand. */
const slack = 0.055;

describe("two groups", () => {
  it("differ by the difference of their means, which lies within the interval", () => {
    fc.assert(
      fc.property(moods, moods, (a, b) => {
        const { difference, low, high, p, effect, nA, nB } = compareGroups(a, b, quick);
        const meanOf = (values: readonly number[]) =>
          values.reduce((sum, each) => sum + each, 0) / values.length;
        expect(difference).toBeCloseTo(meanOf(a) - meanOf(b), 9);
        expect(low).toBeLessThanOrEqual(difference);
        expect(high).toBeGreaterThanOrEqual(difference);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(Math.abs(effect)).toBeLessThanOrEqual(1);
        expect([nA, nB]).toEqual([a.length, b.length]);
      }),
    );
  });

  it("differ the other way round when they are exchanged", () => {
    fc.assert(
      fc.property(moods, moods, (a, b) => {
        const [one, other] = [compareGroups(a, b, quick), compareGroups(b, a, quick)];
        expect(one.difference).toBeCloseTo(-other.difference, 9);
        expect(one.effect).toBeCloseTo(-other.effect, 9);
      }),
    );
  });

  it("give the same numbers for the same seed", () => {
    fc.assert(
      fc.property(moods, moods, (a, b) => {
        expect(compareGroups(a, b, quick)).toEqual(compareGroups(a, b, quick));
      }),
    );
  });

  it("have an effect of 1 when every value of one lies above the other, and of 0 when they are alike", () => {
    expect(compareGroups([4, 5, 5], [1, 2, 3], quick).effect).toBe(1);
    expect(compareGroups([1, 3, 5], [1, 3, 5], quick).effect).toBe(0);
    expect(compareGroups([3, 3], [3, 3, 3], quick)).toMatchObject({ difference: 0, p: 1, low: 0, high: 0 });
  });

  it("that are alike come out below .05 in one of twenty journals, and have 0 in 95 % of the intervals", () => {
    const covered: boolean[] = [];
    const found = shareOf(160, "alike", (random, at) => {
      const [a, b] = [wanderingDays(random, 12, 0), wanderingDays(random, 30, 0)].map((days) =>
        days.map(asMood),
      );
      const { p, low, high } = compareGroups(a ?? [], b ?? [], { seed: `${at}`, rounds: 199 });
      covered.push(low <= 0 && high >= 0);
      return p <= 0.05;
    });
    expect(found).toBeLessThan(0.05 + slack);
    expect(found).toBeGreaterThan(0.05 - slack);
    expect(covered.filter(Boolean).length / covered.length).toBeGreaterThan(0.95 - slack);
  });

  it("of 25 days that differ by .8 standard deviations are told apart in eight of ten journals", () => {
    const found = shareOf(160, "power", (random, at) => {
      const [a, b] = [wanderingDays(random, 25, 0), wanderingDays(random, 25, 0)];
      const lifted = (a ?? []).map((value) => value + 0.8);
      return compareGroups(lifted, b ?? [], { seed: `${at}`, rounds: 199 }).p <= 0.05;
    });
    expect(found).toBeGreaterThan(0.7);
    expect(found).toBeLessThan(0.9);
  });

  it("can't be compared if one is empty", () => {
    expect(() => compareGroups([], [1], quick)).toThrow(RangeError);
    expect(() => compareDays([{ value: 1, has: true }], quick)).toThrow(RangeError);
  });
});

describe.each(["now and then", "on one weekday", "for days in a row"] as const)("what comes %s", (how) => {
  const journal = (
    random: Parameters<(typeof someDays)[typeof how]>[0],
    days: number,
    kept: number,
    effect = 0,
  ) => {
    const values = wanderingDays(random, days, kept);
    const has = someDays[how](random, days);
    return values.map((value, at) => ({
      value: effect === 0 ? asMood(value) : value + (has[at] ? effect : 0),
      has: has[at] ?? false,
    }));
  };
  const hasBoth = (days: readonly { has: boolean }[]) => new Set(days.map(({ has }) => has)).size === 2;

  it.each([0, 0.4, 0.7])(
    "and goes with nothing is found in at most one of twenty journals, if moods keep %s of themselves from day to day",
    (kept) => {
      const found = shareOf(160, `${how} ${kept}`, (random, at) => {
        const days = journal(random, 90, kept);
        return hasBoth(days) && compareDays(days, { seed: `${at}`, rounds: 199 }).p <= 0.05;
      });
      expect(found).toBeLessThan(0.05 + slack);
    },
  );

  it.each([0, 0.4, 0.7])("has its true effect within 95 %% of the intervals, if moods keep %s", (kept) => {
    const covered = shareOf(160, `interval ${how} ${kept}`, (random, at) => {
      const days = journal(random, 90, kept, 0.8);
      if (!hasBoth(days)) return true;
      const { low, high } = compareDays(days, { seed: `${at}`, rounds: 1 });
      return low <= 0.8 && high >= 0.8;
    });
    expect(covered).toBeGreaterThan(0.95 - slack);
  });

  it("and goes with a clearly lighter mood is found within half a year", () => {
    const found = shareOf(40, `power ${how}`, (random, at) => {
      const days = journal(random, 180, 0.3, 1);
      return compareDays(days, { seed: `${at}`, rounds: 199 }).p <= 0.05;
    });
    expect(found).toBeGreaterThan(0.9);
  });
});

it("would take days that resemble each other for a pattern if they were shuffled one by one", () => {
  const found = shareOf(100, "shuffled", (random, at) => {
    const values = wanderingDays(random, 90, 0.7).map(asMood);
    const has = someDays["for days in a row"](random, 90);
    const sideOf = (side: boolean) => values.filter((_, day) => has[day] === side);
    if (sideOf(true).length === 0) return false;
    return compareGroups(sideOf(true), sideOf(false), { seed: `${at}`, rounds: 199 }).p <= 0.05;
  });
  expect(found).toBeGreaterThan(0.15);
});

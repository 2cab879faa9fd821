import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { trendOf } from "./trend.ts";

const values = fc.array(
  fc.record({
    day: fc.nat(3000).map((days) => addDays("2020-01-01", days)),
    value: fc.integer({ min: -24, max: 24 }),
  }),
  { maxLength: 40, size: "max" },
);

describe("the trend of a chart", () => {
  it("stays between the lowest and the highest value, whatever the gaps", () => {
    fc.assert(
      fc.property(values, (given) => {
        const all = given.map(({ value }) => value);
        for (const { value } of trendOf(given)) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        }
      }),
    );
  });

  it("goes from the first day to the last, whatever the order of the values", () => {
    const given = [0, 90, 30, 60].map((days, value) => ({ day: addDays("2026-08-01", days), value }));
    const trend = trendOf(given);
    expect([trend[0]?.daysIn, trend.at(-1)?.daysIn]).toEqual([0, 90]);
    expect(trendOf([...given].reverse())).toEqual(
      trend.map(({ daysIn, value }) => ({ daysIn, value: expect.closeTo(value, 9) })),
    );
  });

  it("rises where the values rise", () => {
    const trend = trendOf(
      [1, 2, 3, 4, 5, 6].map((value) => ({ day: addDays("2026-08-01", value * 14), value })),
    );
    expect(trend.every(({ value }, index) => index === 0 || value > (trend[index - 1]?.value ?? 0))).toBe(
      true,
    );
  });

  it("is not drawn through three values, nor through one day", () => {
    const day = "2026-08-01";
    expect(trendOf([1, 2, 3].map((value) => ({ day: addDays(day, value), value })))).toEqual([]);
    expect(trendOf([1, 2, 3, 4].map((value) => ({ day, value })))).toEqual([]);
  });
});

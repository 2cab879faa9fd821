import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { countByWeek, firstCounted, weeksShown } from "./weeks.ts";

const today = "2026-11-21";

describe("uses by week", () => {
  it("count every day of the last half year once, and no day before or after it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 400 })), (ages) => {
        const days = ages.map((age) => addDays(today, -age));
        const within = days.filter((day) => day >= firstCounted(today) && day <= today);
        const counts = countByWeek(days, today);
        expect(counts).toHaveLength(weeksShown);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(within.length);
      }),
    );
  });

  it("end with the week that ends today", () => {
    expect(countByWeek([today, addDays(today, -6), addDays(today, -7)], today).slice(-2)).toEqual([1, 2]);
  });
});

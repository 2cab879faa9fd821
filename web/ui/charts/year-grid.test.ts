import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOf, gridOf } from "./year-grid.ts";

const year = fc.integer({ min: 1801, max: 2198 });
const width = fc.integer({ min: 260, max: 1400 });

describe("the days of a year", () => {
  it("end with today, and are none before the year has begun", () => {
    expect(daysOf(2026, "2026-02-03")).toHaveLength(34);
    expect(daysOf(2024, "2026-02-03")).toHaveLength(366);
    expect(daysOf(2027, "2026-02-03")).toEqual([]);
  });

  it("have a place each, at which the pointer finds them again", () => {
    fc.assert(
      fc.property(year, width, fc.nat(364), (of, wide, index) => {
        const days = daysOf(of, `${of}-12-31`);
        const grid = gridOf(wide);
        const { x, y } = grid.cornerOf(days[index] ?? "");
        expect(grid.indexAt(x + grid.size.width / 2, y + grid.size.height / 2, of, days.length)).toBe(index);
        expect(x + grid.size.width).toBeLessThanOrEqual(wide);
        expect(y + grid.size.height).toBeLessThanOrEqual(grid.height);
      }),
    );
  });

  it("leave the place of a 30 February empty", () => {
    const grid = gridOf(1000);
    const { x } = grid.cornerOf("2026-01-30");
    const { y } = grid.cornerOf("2026-02-01");
    expect(grid.indexAt(x + 2, y + 2, 2026, 365)).toBeNull();
    expect(grid.indexAt(2, 2, 2026, 365)).toBeNull();
  });
});

describe("arrow keys", () => {
  const days = daysOf(2026, "2026-12-31");
  const from = days.indexOf("2026-01-31");

  it("go by days along a month and by months across it, as the months lie", () => {
    const wide = gridOf(1000);
    expect(wide.placeAfter("ArrowRight", from, days)).toBe(from + 1);
    expect(days[wide.placeAfter("ArrowDown", from, days) ?? 0]).toBe("2026-02-28");
    const narrow = gridOf(320);
    expect(narrow.placeAfter("ArrowDown", from, days)).toBe(from + 1);
    expect(days[narrow.placeAfter("ArrowRight", from, days) ?? 0]).toBe("2026-02-28");
    expect(narrow.placeAfter("a", from, days)).toBeNull();
  });

  it("stay in the year", () => {
    expect(gridOf(1000).placeAfter("ArrowUp", 3, days)).toBeNull();
  });
});

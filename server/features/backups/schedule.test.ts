import { describe, expect, it } from "vitest";
import { nextAfter, patternOf } from "./schedule.ts";

describe("a schedule", () => {
  it.each([
    ["03:00", "0 3 * * *"],
    ["3:05", "5 3 * * *"],
    ["23:59", "59 23 * * *"],
    ["30 4 * * 0", "30 4 * * 0"],
    ["0 */6 * * *", "0 */6 * * *"],
  ])("may be %s", (given, pattern) => {
    expect(patternOf(given)).toBe(pattern);
  });

  it.each(["24:00", "soon", "0 3 * *", "0 0 3 * * *", "61 3 * * *", "0 3 30 2 *", ""])(
    "can't be %j",
    (given) => {
      expect(patternOf(given)).toBeNull();
    },
  );

  it("comes once a night, also when clocks change", () => {
    const nights = ["2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z"].map((noon) => {
      const first = nextAfter("30 2 * * *", new Date(noon), "Europe/Berlin");
      return [first, nextAfter("30 2 * * *", first, "Europe/Berlin")].map((at) => at.toISOString());
    });
    expect(nights).toEqual([
      ["2026-03-29T01:00:00.000Z", "2026-03-30T00:30:00.000Z"],
      ["2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"],
    ]);
  });
});

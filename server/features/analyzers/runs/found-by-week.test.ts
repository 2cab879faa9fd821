import { describe, expect, it } from "vitest";
import { foundByDay, foundByWeek } from "./found-by-week.ts";

const read = [
  { id: "a", day: "2026-11-02" },
  { id: "b", day: "2026-11-02" },
  { id: "c", day: "2026-11-08" },
  { id: "d", day: "2026-11-09" },
];
const finding = (...ids: string[]) => ({ quotes: ids.map((reflection_id) => ({ reflection_id })) });
const all = { from: "2026-01-01", to: "2026-12-31" };
const pointsOf = (...runs: Parameters<typeof foundByWeek>[0]) =>
  foundByWeek(runs, all).flatMap(({ points }) => points.map(({ day, value, n }) => [day, value, n]));

describe("what an own analyzer measures", () => {
  it("is how many of the reflections of a week a finding quotes, each once", () => {
    const run = [foundByDay(read, [finding("a", "a", "c"), finding("a")])];
    expect(pointsOf(run)).toEqual([
      ["2026-11-02", 2, 3],
      ["2026-11-09", 0, 1],
    ]);
  });

  it("comes of each day from the run that read the most of it, the newest of equal ones", () => {
    const whole = [foundByDay(read, [finding("a", "b")])];
    const afterSave = [foundByDay([{ id: "b", day: "2026-11-02" }], [])];
    expect(pointsOf(afterSave, whole)).toEqual(pointsOf(whole));
    expect(pointsOf([foundByDay(read, [])], whole)[0]).toEqual(["2026-11-02", 0, 3]);
  });

  it("leaves out other days, and is nothing where nothing was read", () => {
    const run = [foundByDay(read, [finding("a", "c")])];
    expect(foundByWeek([run], { from: "2026-11-03", to: "2026-11-08" })).toMatchObject([
      { points: [{ day: "2026-11-02", value: 1, n: 1 }] },
    ]);
    expect(foundByWeek([run], { from: "2025-01-01", to: "2025-02-01" })).toEqual([]);
    expect(pointsOf([foundByDay([], [])])).toEqual([]);
  });
});

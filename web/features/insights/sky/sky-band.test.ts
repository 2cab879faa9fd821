import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import type { InsightDay } from "#contract/insights/insights.ts";
import { bandOf, lightAt, stripesOf } from "./sky-band.ts";

const year = fc.integer({ min: 1801, max: 2198 });
const width = fc.integer({ min: 280, max: 1600 });

describe("the band of a year", () => {
  it("has a place for every day, at which that day is found again", () => {
    fc.assert(
      fc.property(year, width, fc.nat(365), (of, wide, day) => {
        const band = bandOf(of, wide);
        const index = Math.min(day, band.days - 1);
        const { x, y, step } = band.placeOf(index);
        expect(band.indexAt(x + step / 2, y + band.lineHeight / 2)).toBe(index);
        expect(x + step).toBeLessThanOrEqual(wide + 1e-6);
      }),
    );
  });

  it("is one line in a wide window and four on a phone, from the first of January to the last of December", () => {
    expect([1100, 700, 350].map((wide) => bandOf(2026, wide).rows.length)).toEqual([1, 2, 4]);
    const band = bandOf(2028, 350);
    expect([band.days, band.dayAt(0), band.dayAt(band.days - 1)]).toEqual([366, "2028-01-01", "2028-12-31"]);
    expect(band.rows.map(({ count }) => count)).toEqual([91, 91, 92, 92]);
  });
});

it("keeps the last sky, faintly, on days that kept none, written or not, and ends with today", () => {
  const band = bandOf(2026, 1100);
  const kept: InsightDay = {
    day: addDays("2026-01-01", 2),
    moods: [],
    tone: null,
    words: 10,
    reflections: 1,
    first_id: "019a0000-0000-7000-8000-000000000000",
    hour: 21,
    scene: { background: "forest.jpg", part_of_day: null },
  };
  const imported = { ...kept, day: "2026-01-04", scene: null };
  const stripes = stripesOf(band, [kept, imported], "2026-01-05");
  expect(stripes).toHaveLength(5);
  expect(stripes.slice(1)).toEqual([
    { background: null, hour: null, isOwn: false },
    { background: "forest.jpg", hour: 21, isOwn: true },
    { background: "forest.jpg", hour: null, isOwn: false },
    { background: "forest.jpg", hour: null, isOwn: false },
  ]);
});

it("has a light for every hour", () => {
  for (let hour = 0; hour < 24; hour += 1)
    expect(lightAt(hour)).toMatch(/^rgb\([\d.]+ [\d.]+ [\d.]+ \/ [\d.]+\)$/);
});

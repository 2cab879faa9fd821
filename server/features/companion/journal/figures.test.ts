import { expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { differenceOf, extremeStretch } from "./figures.ts";

const daysOf = (moods: readonly number[], from = "2026-01-01") =>
  moods.map((mood, at) => ({ day: addDays(from, at), mood }));

it("finds the lowest and the brightest stretch", () => {
  const days = daysOf([4, 3, 4, 1, 1, 2, 1, 1, 4, 3, 5, 5, 5, 5, 5, 3]);
  expect(extremeStretch(days, -1)?.map(({ day }) => day)).toEqual([
    "2026-01-04",
    "2026-01-05",
    "2026-01-06",
    "2026-01-07",
    "2026-01-08",
  ]);
  expect(extremeStretch(days, 1)?.[0]?.day).toBe("2026-01-11");
});

it("finds none where days are few, alike, or far apart", () => {
  expect(extremeStretch(daysOf([1, 1, 1]), -1)).toBeNull();
  expect(extremeStretch(daysOf([3, 3, 3, 3, 3, 3, 3]), -1)).toBeNull();
  const apart = [1, 1, 1, 1, 1, 5, 5, 5, 5, 5].map((mood, at) => ({
    day: addDays("2026-01-01", at * 20),
    mood,
  }));
  expect(extremeStretch(apart, -1)).toBeNull();
});

it("tells a difference from chance, and says nothing of few days", () => {
  const [low, high] = [daysOf([2, 2, 3, 2, 2, 3, 2]), daysOf([4, 5, 4, 4, 5, 4, 4])];
  expect(differenceOf(high, low)).toBeGreaterThan(3);
  expect(differenceOf(low, high)).toBeLessThan(-3);
  expect(Math.abs(differenceOf(daysOf([3, 4, 3, 4]), daysOf([4, 3, 3, 4])))).toBeLessThan(1);
  expect(differenceOf(daysOf([5, 5]), low)).toBe(0);
});

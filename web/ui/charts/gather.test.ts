import { expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import { gather } from "./gather.ts";

/** One point for each day, whose value is its place. */
const daily = (first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    day: addDays(first, index),
    values: [index, index % 2 === 0 ? 1 : null],
  }));

it("a year of days stays a year of dots, and so do a few dots over many years", () => {
  const year = daily("2025-11-24", 365);
  expect(gather(year)).toBe(year);
  const sparse = daily("2010-01-01", 60).map((point, index) => ({
    ...point,
    day: addDays("2010-01-01", index * 90),
  }));
  expect(gather(sparse)).toBe(sparse);
  expect(gather([])).toEqual([]);
});

it("two years become weeks from Monday to Sunday, each the mean of its days", () => {
  const weeks = gather(daily("2024-11-27", 730));
  expect(weeks[0]).toEqual({
    id: "2024-11-25",
    day: "2024-11-29",
    values: [2, 1],
    gathered: { unit: "week", from: "2024-11-25", to: "2024-12-01", count: 5 },
  });
  expect(weeks[1]).toMatchObject({ values: [8, 1], gathered: { from: "2024-12-02", count: 7 } });
  expect(weeks.reduce((sum, { gathered }) => sum + (gathered?.count ?? 0), 0)).toBe(730);
});

it("twelve years become months, none of them empty, and a leap February is whole", () => {
  const months = gather(daily("2015-01-01", 12 * 365));
  expect(months).toHaveLength(144);
  expect(months.find(({ id }) => id === "2020-02-01")?.gathered).toEqual({
    unit: "month",
    from: "2020-02-01",
    to: "2020-02-29",
    count: 29,
  });
});

it("a series without a value in a week has none there", () => {
  const points = daily("2024-11-25", 400).map((point) => ({ ...point, values: [1, null] }));
  expect(gather(points).every(({ values }) => values[1] === null)).toBe(true);
});

import { expect, it } from "vitest";
import { plotOf } from "./plot.ts";

const plotWith = (name: string, width = 660) =>
  plotOf({
    width,
    points: [{ id: "a", day: "2026-11-20", values: [3] }],
    least: 0,
    most: 24,
    bands: [
      { least: 0, most: 9, name: "mild" },
      { least: 10, most: 24, name },
    ],
    axis: "numbers",
  });

it("the names of bands have as much room beside a chart as the longest needs, or are below it", () => {
  const [short, long] = [plotWith("severe"), plotWith("mittelschwer bis schwer")];
  expect(short.hasNamesBeside && long.hasNamesBeside).toBe(true);
  expect(long.edge.right).toBeLessThan(short.edge.right);
  expect(plotWith("ein ganz außergewöhnlich langer Name").hasNamesBeside).toBe(false);
  expect(plotWith("severe", 400).hasNamesBeside).toBe(false);
});

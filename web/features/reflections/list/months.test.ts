import { expect, it } from "vitest";
import type { ListItem } from "#contract/reflections.ts";
import { byMonth, dayLabels } from "./months.ts";

const on = (day: string): ListItem => ({
  id: day,
  kind: "daily",
  day,
  mood: null,
  title: "",
  excerpt: "",
  marks: [],
  tags: [],
  word_count: 0,
  damaged: false,
});

it("groups neighbours by month, and names the year of other years alone", () => {
  const months = byMonth([on("2026-11-21"), on("2026-11-01"), on("2026-10-29"), on("2025-11-03")], "2026");
  expect(months.map(({ key, reflections }) => [key, reflections.length])).toEqual([
    ["2026-11", 2],
    ["2026-10", 1],
    ["2025-11", 1],
  ]);
  expect(months[0]?.name).not.toContain("2026");
  expect(months[2]?.name).toContain("2025");
});

it("reads a day as it stands, whatever zone the device is in", () => {
  expect(dayLabels("2026-11-01").number).toBe("1");
});

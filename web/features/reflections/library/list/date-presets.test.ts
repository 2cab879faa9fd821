import { expect, it } from "vitest";
import { datePresets } from "./date-presets.ts";

const named = (name: string, today: string, zone = "Europe/Berlin") => {
  const found = datePresets(today, zone).find((preset) => preset.name === name);
  return found && [found.from, found.to];
};

it("takes the summer that is over, and not the one that is now", () => {
  expect(named("Last summer", "2026-11-23")).toEqual(["2026-06-01", "2026-08-31"]);
  expect(named("Last summer", "2026-07-04")).toEqual(["2025-06-01", "2025-08-31"]);
  expect(named("Last summer", "2026-09-01")).toEqual(["2026-06-01", "2026-08-31"]);
});

it("knows that summer begins in December in the south", () => {
  expect(named("Last summer", "2026-11-23", "Australia/Sydney")).toEqual(["2025-12-01", "2026-02-28"]);
  expect(named("Last summer", "2026-01-10", "America/Sao_Paulo")).toEqual(["2024-12-01", "2025-02-28"]);
  expect(named("Last summer", "2026-12-10", "Pacific/Auckland")).toEqual(["2025-12-01", "2026-02-28"]);
});

it("takes the week around the same date of the year before", () => {
  expect(named("A year ago", "2026-11-23")).toEqual(["2025-11-20", "2025-11-26"]);
  expect(named("A year ago", "2024-02-29")).toEqual(["2023-02-25", "2023-03-03"]);
});

it("takes the whole of this month", () => {
  expect(named("This month", "2028-02-10")).toEqual(["2028-02-01", "2028-02-29"]);
});

import { expect, it } from "vitest";
import { spanOf, toAddress, toView, yearSpan } from "./span.ts";

it("reads any address, and writes back what differs from the first view", () => {
  expect(toView({})).toEqual({ range: null, by: "mood" });
  expect(toView({ range: "century", by: "7" })).toEqual({ range: null, by: "mood" });
  for (const address of [{}, { range: "weeks" }, { range: "all" }, { range: "year", by: "tone" }] as const)
    expect(toAddress(toView(address))).toEqual(address);
});

it("looks back over twelve whole weeks or 365 days, today among them, or over everything", () => {
  expect(spanOf("weeks", "2026-11-22")).toEqual({ from: "2026-08-31", to: "2026-11-22" });
  expect(spanOf("year", "2026-11-22")).toEqual({ from: "2025-11-23", to: "2026-11-22" });
  expect(spanOf("all", "2026-11-22")).toEqual({});
  expect(yearSpan(2026)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

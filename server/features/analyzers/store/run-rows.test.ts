import { expect, it } from "vitest";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import { headlinesOf } from "./run-rows.ts";

it("a run is headed by what it claims, then by what could be chance, each in their order", () => {
  const strengths: AnalyzerFinding["strength"][] = [
    "chance",
    "chance",
    "weak",
    "too_few",
    "strong",
    "chance",
  ];
  const findings = strengths.map((strength, at) => ({
    key: `${at}`,
    claim: "",
    strength,
    numbers: null,
    needs_days: null,
    quotes: [],
  }));
  expect(headlinesOf(findings).map(({ key }) => key)).toEqual(["2", "4", "0", "1", "3"]);
});

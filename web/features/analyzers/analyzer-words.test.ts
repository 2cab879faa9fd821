import { describe, expect, it } from "vitest";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import {
  differenceWords,
  foundWords,
  honestWords,
  needsWords,
  numberWords,
  readWords,
} from "./analyzer-words.ts";
import { sayValue } from "./history/measures.tsx";

const finding = (parts: Partial<AnalyzerFinding>): AnalyzerFinding => ({
  key: "0".repeat(32),
  claim: "Days with a walk in them tend to be lighter.",
  strength: "fair",
  numbers: { n: 78, missing: 5, effect: 0.6, unit: "steps of mood", low: 0.2, high: 1, p: 0.03, tried: 12 },
  needs_days: null,
  quotes: [],
  verdict: null,
  is_new: false,
  ...parts,
});

describe("the honest words of a finding", () => {
  it("say what it is based on, how likely noise is, and that causes are not known", () => {
    expect(honestWords(finding({}))).toBe(
      "Based on 78 days; 5 days have no mood. If nothing linked them, a difference this large would come up less than once in 33 times. That allows for all 12 comparisons that were made. It does not say which comes first.",
    );
  });

  it("say so where it could be chance", () => {
    expect(honestWords(finding({ strength: "chance", numbers: null }))).toBe("This could be chance.");
  });

  it("say how many more days it takes, and claim nothing before", () => {
    expect(honestWords(finding({ strength: "too_few", needs_days: 20 }))).toBe(
      "Not enough to say yet. About 20 more days.",
    );
    expect(honestWords(finding({ strength: "too_few" }))).toBe("Not enough to say yet.");
    expect(needsWords(1)).toBe("About 1 more day.");
    expect(needsWords(null)).toBe("");
  });
});

it("says what a run has read", () => {
  const period = { from: "2023-11-28", to: "2026-11-20" };
  expect(readWords({ reflections: 483, period })).toMatch(/^Read 483 reflections, .*2023 to .*2026$/);
});

it("writes numbers with a true minus sign, and none before a zero", () => {
  expect(numberWords(-0.256)).toBe("−0.26");
  expect(numberWords(-0.068)).toBe("−0.07");
  expect(numberWords(-0.001)).toBe("0");
  expect(numberWords(-0)).toBe("0");
  expect(numberWords(1234.5)).toBe("1,234.5");
});

it("says a difference in one way", () => {
  expect(differenceWords({ low: 0.2, high: 0.6 })).toBe("probably 0.2 to 0.6 higher");
  expect(differenceWords({ low: -0.9, high: -0.4 })).toBe("probably 0.4 to 0.9 lower");
  expect(differenceWords({ low: -0.1, high: 0.4 })).toBe("probably between 0.1 lower and 0.4 higher");
});

it("says a value of one in the singular", () => {
  expect([1, 2].map((value) => sayValue(value, "names"))).toEqual(["1 name", "2 names"]);
});

it("says every tone with its sign and two decimals", () => {
  const unit = "tone, from −1 for heavy to 1 for light";
  expect([0.2, -0.068, 0].map((value) => sayValue(value, unit))).toEqual([
    `+0.20 (${unit})`,
    `−0.07 (${unit})`,
    `0.00 (${unit})`,
  ]);
});

describe("what a run found, in a word or two", () => {
  const headline = { key: "0", claim: "", needs_days: null, is_new: false, n: 41, verdict: null };

  it("counts findings only where one of them is a claim", () => {
    const fair = { ...headline, strength: "fair" as const };
    const chance = { ...headline, strength: "chance" as const };
    const of = { analyzer_id: "themes" as const };
    expect(foundWords({ ...of, findings: 15, headlines: [fair, chance] })).toBe("15 findings");
    expect(foundWords({ ...of, findings: 0, headlines: [chance, chance] })).toBe("nothing clear");
    expect(foundWords({ ...of, findings: 0, headlines: [] })).toBe("nothing found");
  });

  it("says nothing of findings where there can be none", () => {
    expect(foundWords({ analyzer_id: "tone", findings: 0, headlines: [] })).toBe("measured");
  });
});

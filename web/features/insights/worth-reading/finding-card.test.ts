import { describe, expect, it } from "vitest";
import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";
import { mostWorthReading } from "./finding-card.tsx";

const finding = (key: string, effect: number, change: Partial<AnalyzerFinding> = {}): AnalyzerFinding => ({
  key,
  claim: key,
  strength: "fair",
  numbers: { n: 20, missing: 0, effect, unit: "steps of mood", low: 0.1, high: 2, p: 0.01, tried: 4 },
  needs_days: null,
  quotes: [
    { reflection_id: "r", revision: 1, day: null, title: "", quote: "Tea.", place: null, stands: "here" },
  ],
  verdict: null,
  is_new: false,
  ...change,
});
const chosen = (...findings: AnalyzerFinding[]) => mostWorthReading(findings)?.key;

describe("mostWorthReading", () => {
  it("takes the strongest, and of equally strong ones the largest difference in either direction", () => {
    expect(chosen(finding("small", 0.4), finding("heavy", -0.9), finding("light", 0.6))).toBe("heavy");
    expect(chosen(finding("large", 1.2), finding("strong", 0.5, { strength: "strong" }))).toBe("strong");
  });

  it("takes none that is unclear, marked by the person, or without a sentence that is still there", () => {
    expect(
      chosen(
        finding("weak", 1, { strength: "weak" }),
        finding("chance", 1, { strength: "chance" }),
        finding("marked", 1, { verdict: "true" }),
        finding("no numbers", 1, { numbers: null }),
        finding("no sentences", 1, { quotes: [] }),
      ),
    ).toBeUndefined();
  });
});

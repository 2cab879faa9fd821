import { describe, expect, it } from "vitest";
import { patternKinds } from "#contract/insights/insight-rules.ts";
import type { Pattern } from "#contract/insights/insights.ts";
import { claimOf, effectInWords, tooFewInWords } from "./pattern-words.ts";

const running: Pattern = {
  key: "tag running",
  kind: "tag",
  label: "running",
  activity_id: null,
  with: { days: 31, good: 23, mood: 4 },
  without: { days: 47, good: 18, mood: 3.4 },
  effect: { difference: 0.6, low: 0.2, high: 1 },
  p: 0.03,
  verdict: "fair",
  examples: [],
};

describe("what is said about a pattern", () => {
  it("is a tendency, with the days it speaks of", () => {
    expect(claimOf(running)).toBe("Days with #running tend to be lighter");
    expect(claimOf({ ...running, verdict: "weak" })).toBe("Days with #running tend to be a little lighter");
    const effect = { difference: -0.6, low: -1, high: -0.2 };
    expect(claimOf({ ...running, kind: "weekday", label: "Sundays", effect })).toBe(
      "Sundays tend to be heavier",
    );
    expect(
      claimOf({ ...running, key: "part_of_day:evening", kind: "part_of_day", label: "In the evening" }),
    ).toBe("Days begun in the evening tend to be lighter");
    expect(claimOf({ ...running, key: "weather:stars", kind: "weather", label: "Under the stars" })).toBe(
      "Days written under the stars tend to be lighter",
    );
  });

  it("claims nothing below the bar", () => {
    expect(claimOf({ ...running, verdict: "chance" })).toBe("Days with #running: no clear difference");
  });

  it("never names a cause", () => {
    for (const kind of patternKinds)
      for (const verdict of ["strong", "fair", "weak", "chance"] as const)
        expect(claimOf({ ...running, kind, verdict })).not.toMatch(
          /because|makes? you|leads? to|causes?|thanks to|improves?/i,
        );
  });

  it("gives the size of the difference with its interval", () => {
    expect(effectInWords({ difference: -0.64, low: -1.2, high: 0.02 })).toBe(
      "−0.6 steps of mood (−1.2 to 0.0)",
    );
  });

  it("is one sentence for all that is on too few days", () => {
    expect(tooFewInWords(12)).toBe(
      "12 more things are on too few days to compare. Each needs 8 days with a mood.",
    );
  });
});

import { describe, expect, it } from "vitest";
import { patternKinds } from "#contract/insights/insight-rules.ts";
import type { Pattern } from "#contract/insights/insights.ts";
import { strengths } from "#contract/strengths.ts";
import { chanceInWords, claimOf, effectInWords, honestyOf, needInWords } from "./pattern-words.ts";

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
  needs_days: null,
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
    expect(claimOf({ ...running, kind: "part_of_day", label: "In the evening" })).toBe(
      "Days begun in the evening tend to be lighter",
    );
    expect(claimOf({ ...running, kind: "weather", label: "A starry sky" })).toBe(
      "Days under a starry sky tend to be lighter",
    );
  });

  it("claims nothing below the bar", () => {
    expect(claimOf({ ...running, verdict: "chance" })).toBe("Days with #running are like the others");
    expect(claimOf({ ...running, verdict: "too_few", effect: null, p: null })).toBe("Days with #running");
  });

  it("never names a cause", () => {
    for (const kind of patternKinds)
      for (const verdict of strengths)
        expect(`${claimOf({ ...running, kind, verdict })} ${honestyOf(running, 12)}`).not.toMatch(
          /because|makes? you|leads? to|causes?|thanks to|improves?/i,
        );
  });

  it("says how likely noise is, and how many were looked at", () => {
    expect(honestyOf(running, 12)).toBe(
      "If nothing linked them, a pattern this strong would come up about once in 33 times, allowing for the 12 patterns that were looked at. It does not say which comes first.",
    );
    expect(honestyOf(running, 1)).toContain("allowing for the one pattern that was looked at");
    expect([0, 0.0002, 0.01, 0.34, 0.9].map(chanceInWords)).toEqual([
      "less than once in 1,000",
      "less than once in 1,000",
      "about once in 100",
      "about once in 3",
      "more than once in 3",
    ]);
  });

  it("gives the size of the difference with its interval", () => {
    expect(effectInWords({ difference: -0.64, low: -1.2, high: 0.02 })).toBe(
      "−0.6 steps of mood (−1.2 to 0.0)",
    );
    expect(needInWords(20)).toBe("About 20 more days.");
    expect(needInWords(null)).toBe("Not enough to say yet.");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moodWords, toneLevel, toneWords } from "./day-words.ts";

describe("a mood in words", () => {
  it("has the name of the mood, and of both neighbours for a mean between them", () => {
    expect([1, 2, 3, 4, 5].map(moodWords)).toEqual(["Heavy", "Low", "Even", "Good", "Bright"]);
    expect(moodWords(3.5)).toBe("Between Even and Good");
    expect(moodWords(4.2)).toBe("Good");
  });

  it("always has a name", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), (mood) => {
        expect(moodWords(mood)).toMatch(
          /^(Between (Heavy|Low|Even|Good) and (Low|Even|Good|Bright)|Heavy|Low|Even|Good|Bright)$/,
        );
      }),
    );
  });
});

describe("a tone in words", () => {
  it("tells light from dark, with its number", () => {
    expect(toneWords(-0.8)).toBe("−0.80, dark words");
    expect(toneWords(0)).toBe("0.00, neutral words");
    expect(toneWords(-0.001)).toBe("0.00, neutral words");
    expect(toneWords(0.32)).toBe("+0.32, rather light words");
  });

  it("has one of five levels, which rise with it", () => {
    const tone = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(tone, tone, (one, other) => {
        expect([1, 2, 3, 4, 5]).toContain(toneLevel(one));
        if (one <= other) expect(toneLevel(one)).toBeLessThanOrEqual(toneLevel(other));
      }),
    );
  });
});

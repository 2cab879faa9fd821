// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Letter } from "#contract/letters/letters.ts";
import { daysInWords, laterInWords, letterTitle, moodsInWords, topicsInWords } from "./letter-words.ts";

const day = (date: number, words: number | null, mood: 1 | 2 | 3 | 4 | 5 | null = null) => ({
  day: `2026-11-${date}`,
  words,
  mood,
});
const week = [day(16, 120, 4), day(17, null), day(18, 1380, 4), day(19, null, 2)];

describe("a letter", () => {
  it("is named after its week or month", () => {
    expect(letterTitle({ kind: "weekly", from: "2026-11-16" })).toMatch(/^The week of .*16/);
    expect(letterTitle({ kind: "monthly", from: "2026-11-01" })).toMatch(/November.*2026/);
  });

  it("counts days and words, and names the longest day where there are several", () => {
    expect(daysInWords({ days: week })).toBe(
      "You wrote on 2 of 4 days, 1,500 words in all. Wednesday has the most of them.",
    );
    expect(daysInWords({ days: [day(16, 1), day(17, null)] })).toBe(
      "You wrote on 1 of 2 days, 1 word in all.",
    );
    expect(daysInWords({ days: [day(16, null)] })).toBe("You wrote on 0 of 1 days, 0 words in all.");
  });

  it("counts moods from the brightest, also of days without words, and says nothing of none", () => {
    expect(moodsInWords({ days: week })).toBe("You gave a mood on 3 days: Good on 2 and Low on 1.");
    expect(moodsInWords({ days: [day(16, 20)] })).toBeNull();
  });

  it("names at most six topics", () => {
    const topics: Letter["topics"] = ["a", "b", "c", "d", "e", "f", "g"].map((name, index) => ({
      name,
      kind: "tag",
      days: 7 - index,
    }));
    expect(topicsInWords({ topics })).toBe(
      "What came up most: a (7 days), b (6 days), c (5 days), d (4 days), e (3 days) and f (2 days).",
    );
    expect(topicsInWords({ topics: topics.slice(-1) })).toBe("What came up most: g.");
    expect(topicsInWords({ topics: [] })).toBeNull();
  });
});

describe("words from a better day", () => {
  const own = (date: number) => ({
    reflection_id: "",
    revision: 1,
    day: `2026-11-${date}`,
    text: "",
    place: null,
  });
  it.each([
    [11, "1 day later you wrote:"],
    [17, "A week later you wrote:"],
    [24, "Two weeks later you wrote:"],
    [19, "9 days later you wrote:"],
  ])("of the %ith come after a low day on the 10th", (date, words) => {
    expect(laterInWords({ low: own(10), later: own(date) })).toBe(words);
  });
});

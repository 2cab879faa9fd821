import { describe, expect, it } from "vitest";
import type { Letter } from "#contract/letters/letters.ts";
import {
  daysInWords,
  laterInWords,
  letterTitle,
  moodsByMonth,
  moodsInWords,
  topicsInWords,
} from "./letter-words.ts";

const day = (date: number, words: number | null, mood: 1 | 2 | 3 | 4 | 5 | null = null) => ({
  day: `2026-11-${date}`,
  words,
  mood,
});
const week = [day(16, 120, 4), day(17, null), day(18, 1380, 4), day(19, null, 2)];

describe("a letter", () => {
  it("is named after its week, month or year", () => {
    expect(letterTitle({ kind: "weekly", from: "2026-11-16" })).toMatch(/^The week of .*16/);
    expect(letterTitle({ kind: "monthly", from: "2026-11-01" })).toMatch(/November.*2026/);
    expect(letterTitle({ kind: "yearly", from: "2026-01-01" })).toBe("2026");
  });

  it("counts days and words, and names the longest day where there are several", () => {
    expect(daysInWords({ kind: "weekly", days: week })).toBe(
      "You wrote 1,500 words on 2 of 4 days. Most words: Wednesday.",
    );
    const year = [...week, { day: "2026-12-01", words: 1400, mood: null }];
    expect(daysInWords({ kind: "yearly", days: year })).toBe(
      "You wrote 2,900 words on 3 of 5 days. Most words: November.",
    );
    expect(daysInWords({ kind: "weekly", days: [day(16, 1), day(17, null)] })).toBe(
      "You wrote 1 word on 1 of 2 days.",
    );
    expect(daysInWords({ kind: "weekly", days: [day(16, null)] })).toBe("You wrote 0 words on 0 of 1 day.");
  });

  it("counts moods from the brightest, also of days without words, and says nothing of none", () => {
    expect(moodsInWords({ days: week })).toBe("You gave a mood on 3 days: Good on 2 days and Low on 1 day.");
    expect(moodsInWords({ days: [day(16, 20, 1)] })).toBe("You gave a mood on 1 day: Heavy.");
    expect(moodsInWords({ days: [day(16, 20, 1), day(17, 9, 1)] })).toBe(
      "You gave a mood on 2 days: Heavy each time.",
    );
    expect(moodsInWords({ days: [day(16, 20)] })).toBeNull();
  });

  it("names people, places, tags and feelings apart", () => {
    const topics: Letter["topics"] = [
      { name: "Ingrid", kind: "person", days: 4 },
      { name: "Toby", kind: "person", days: 2 },
      { name: "work", kind: "tag", days: 3 },
      { name: "tired", kind: "feeling", days: 2 },
    ];
    expect(topicsInWords({ topics })).toEqual([
      "You named Ingrid on 4 days and Toby on 2 days.",
      "You tagged work on 3 days.",
      "You felt tired on 2 days.",
    ]);
    expect(topicsInWords({ topics: [] })).toEqual([]);
  });

  it("shows the average mood of each month of a year", () => {
    expect(moodsByMonth([...week, { day: "2026-12-01", words: 3, mood: null }])).toEqual([
      { month: "2026-11-01", mood: 10 / 3, count: 3 },
      { month: "2026-12-01", mood: null, count: 0 },
    ]);
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

import { expect, it } from "vitest";
import type { MoodsBeside } from "#contract/analyzers/entities.ts";
import { firstAndLast, moodCounts, moodSentence, moodSummary } from "./named-words.ts";

const beside = (more: Partial<MoodsBeside>): MoodsBeside => ({
  n: 12,
  mean: 4,
  counts: [0, 1, 0, 10, 1],
  others: { n: 40, mean: 3 },
  strength: "strong",
  needs_days: null,
  ...more,
});

it.each([
  [{ n: 0, mean: null }, "No moods on these days", "None of these days has a mood."],
  [{ strength: "too_few" as const, needs_days: 1 }, "", "About 1 more day."],
  [{ strength: "chance" as const }, "", "could be chance"],
  [{ others: { n: 0, mean: null } }, "", "nothing to compare"],
  [{}, "Brighter days", "The difference is clear"],
  [{ mean: 2 }, "Heavier days", "The difference is clear"],
  [{ strength: "weak" as const, mean: 2 }, "Slightly heavier days", "The difference is small"],
])("says of %j no more than the days allow", (more, words, part) => {
  expect(moodSummary(beside(more))).toBe(words);
  expect(moodSentence(beside(more))).toContain(part);
});

it("names the moods that were given, and leaves out the others", () => {
  expect(moodCounts(beside({}))).toBe("Low on 1 day, Good on 10 days, Bright on 1 day");
});

it("breaks no line within a date", () => {
  const dates = firstAndLast({ first_day: "2026-05-01", last_day: "2026-06-03" });
  expect(dates.split(" ").map((part) => part.slice(-4))).toEqual(["2026", "to", "2026"]);
});

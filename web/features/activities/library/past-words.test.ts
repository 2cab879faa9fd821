import { describe, expect, it } from "vitest";
import { nextSittingWords, pastDay, usedWords } from "./past-words.ts";

/** A Saturday. */
const today = "2026-11-21";

describe("when an activity was used last", () => {
  it("is near in words, and further away a date", () => {
    expect(pastDay("2026-11-21", today)).toBe("today");
    expect(pastDay("2026-11-20", today)).toBe("yesterday");
    expect(pastDay("2026-11-17", today)).toBe("4 days ago");
    expect(pastDay("2026-11-15", today)).toBe("6 days ago");
    expect(pastDay("2026-11-14", today)).toMatch(/14/);
  });

  it("has a year where that is not this one", () => {
    expect(pastDay("2026-01-02", today)).not.toContain("2026");
    expect(pastDay("2025-12-31", today)).toContain("2025");
  });

  it("is a date where a clock was set back since", () => {
    expect(pastDay("2026-11-23", today)).toMatch(/23/);
  });
});

it("counts times in words", () => {
  const used = (times_used: number) => usedWords({ last_used_on: today, times_used }, today);
  expect([1, 2, 3].map(used)).toEqual([
    ["Last time: today", "once"],
    ["Last time: today", "twice"],
    ["Last time: today", "3 times"],
  ]);
});

describe("when the next sitting may be", () => {
  const next = (day: string) => nextSittingWords(3, 7, day, today);

  it("is today, also where its day was missed", () => {
    expect(next(today)).toBe("Sitting 3 of 7 · Due today");
    expect(next("2026-11-01")).toBe("Sitting 3 of 7 · Due today");
  });

  it("is from its day on", () => {
    expect(next("2026-11-22")).toBe("Sitting 3 of 7 · From tomorrow");
    expect(next("2026-11-28")).toMatch(/ · From .*28/);
  });
});

import { describe, expect, it } from "vitest";
import { dueWords, lastWords, timesWords } from "./past-words.ts";

/** A Saturday. */
const today = "2026-11-21";

describe("when an activity was used last", () => {
  it("is near in words, and further away a date", () => {
    expect(lastWords("2026-11-21", today)).toBe("today");
    expect(lastWords("2026-11-20", today)).toBe("yesterday");
    expect(lastWords("2026-11-17", today)).toBe("last Tuesday");
    expect(lastWords("2026-11-15", today)).toBe("last Sunday");
    expect(lastWords("2026-11-14", today)).toMatch(/^on .*14/);
  });

  it("has a year where that is not this one", () => {
    expect(lastWords("2026-01-02", today)).not.toContain("2026");
    expect(lastWords("2025-12-31", today)).toContain("2025");
  });

  it("is a date where a clock was set back since", () => {
    expect(lastWords("2026-11-23", today)).toMatch(/^on .*23/);
  });
});

it("counts times in words", () => {
  expect([1, 2, 3].map(timesWords)).toEqual(["once", "twice", "3 times"]);
});

describe("when the next sitting may be", () => {
  it("is today, also where its day was missed", () => {
    expect(dueWords(today, today)).toBe("due today");
    expect(dueWords("2026-11-01", today)).toBe("due today");
  });

  it("is from its day on", () => {
    expect(dueWords("2026-11-22", today)).toBe("from tomorrow on");
    expect(dueWords("2026-11-27", today)).toBe("from Friday on");
    expect(dueWords("2026-11-28", today)).toMatch(/^from .*28.* on$/);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../day-rules.ts";
import { isBlank, isWrittenLater, streakAt } from "./reflection-rules.ts";
import { emptyDraft } from "./reflections.ts";

const today: Day = "2026-11-21";

/** Distinct days, newest first, some of them after `today`. */
const written = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: -2, max: 60 })))
  .map((ages) => ages.sort((a, b) => a - b).map((age) => addDays(today, -age)));

/** The same rule in plain steps: count back from today, or from yesterday if nothing is written today. */
function streakByCounting(days: readonly Day[]): number {
  let count = 0;
  let day = days.includes(today) ? today : addDays(today, -1);
  while (days.includes(day)) {
    count += 1;
    day = addDays(day, -1);
  }
  return count;
}

describe("what was written later", () => {
  const at = (written_at: string, imported = false) =>
    isWrittenLater({ day: "2026-11-19", written_at: Date.parse(written_at), imported });

  it("was written after the day that follows, in every zone", () => {
    expect(at("2026-11-19T20:00:00Z")).toBe(false);
    expect(at("2026-11-20T23:59:59-12:00")).toBe(false);
    expect(at("2026-11-21T00:00:00-12:00")).toBe(true);
    expect(at("2026-12-24T08:00:00Z")).toBe(true);
    expect(at("2026-11-01T08:00:00Z")).toBe(false);
  });

  it("or was brought by an import, whenever it was written", () => {
    expect(at("2026-11-19T20:00:00Z", true)).toBe(true);
  });
});

describe("the streak", () => {
  it("agrees with counting back day by day", () => {
    fc.assert(
      fc.property(written, (days) => {
        expect(streakAt(today, days)).toBe(streakByCounting(days));
      }),
      { numRuns: 2000 },
    );
  });

  it("grows by one with today's reflection, and not with another on a day already written", () => {
    fc.assert(
      fc.property(written, (days) => {
        const past = days.filter((day) => day < today);
        expect(streakAt(today, [today, ...past])).toBe(streakAt(today, past) + 1);
      }),
    );
  });

  it("stays alive until today's reflection is due", () => {
    expect(streakAt(today, ["2026-11-20", "2026-11-19"])).toBe(2);
  });

  it("ends after a day without words", () => {
    expect(streakAt(today, ["2026-11-19", "2026-11-18"])).toBe(0);
    expect(streakAt(today, ["2026-11-21", "2026-11-19"])).toBe(1);
  });

  it("is counted across years and leap days", () => {
    const days = Array.from({ length: 3000 }, (_, age) => addDays(today, -age));
    expect(streakAt(today, days)).toBe(3000);
  });

  it("is 0 if nothing was written", () => {
    expect(streakAt(today, [])).toBe(0);
  });
});

describe("a blank draft", () => {
  it("holds nothing that a person would miss", () => {
    expect(isBlank(emptyDraft)).toBe(true);
    expect(isBlank({ ...emptyDraft, title: "  ", body: "\n\n", prompt: "What went well?" })).toBe(true);
  });

  it.each([{ title: "a" }, { body: "a" }, { mood: 1 }, { feelings: ["calm"] }, { tags: ["rain"] }])(
    "is not blank any more with %j",
    (given) => {
      expect(isBlank({ ...emptyDraft, ...given })).toBe(false);
    },
  );
});

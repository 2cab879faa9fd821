import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
import { minHoldMs } from "#server/platform/testing/loop-watch.ts";
import { countsOf } from "./counts.ts";
import type { WrittenDay } from "./days.ts";

const today = "2026-11-21";

const written = (day: Day): WrittenDay => ({
  day,
  rows: [
    {
      ...{ id: "", day, mood: 3, word_count: 5, written_at: 0, hour: 8, time_zone: "Europe/Berlin" },
      ...{ written_later: false, activity_id: null, scene: null, excluded_from_ai: false },
    },
  ],
});

async function* inBatches(days: readonly Day[]) {
  for (let at = 0; at < days.length; at += 1000) {
    yield days.slice(at, at + 1000).map(written);
    await new Promise(setImmediate);
  }
}

describe("counts of a journal", () => {
  it("count the same streak as the list does", async () => {
    const steps = fc.array(fc.constantFrom(1, 1, 1, 2, 5), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: -3, max: 3 }), async (gaps, last) => {
        const days = [addDays(today, last)];
        for (const gap of gaps) days.push(addDays(days.at(-1) ?? today, -gap));
        const { streaks } = await countsOf(inBatches(days.toReversed()), today, {});
        expect(streaks.current).toBe(streakAt(today, days));
      }),
    );
  });

  it("let others go on while they count the streaks of 400 years", async () => {
    const days = Array.from({ length: 146_000 }, (_, at) => addDays("1626-01-01", at));
    const hold = await minHoldMs(50, async () => {
      const { streaks } = await countsOf(inBatches(days), today, {});
      expect(streaks.longest?.days).toBe(days.length);
    });
    expect(hold).toBeLessThan(50);
  });
});

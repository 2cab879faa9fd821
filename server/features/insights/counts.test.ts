import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
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

async function* allOf(days: readonly Day[]) {
  yield days.map(written);
}

describe("counts of a journal", () => {
  it("count the same streak as the list does", async () => {
    const steps = fc.array(fc.constantFrom(1, 1, 1, 2, 5), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: -3, max: 3 }), async (gaps, last) => {
        const days = [addDays(today, last)];
        for (const gap of gaps) days.push(addDays(days.at(-1) ?? today, -gap));
        const { streaks } = await countsOf(allOf(days.toReversed()), today, {});
        expect(streaks.current).toBe(streakAt(today, days));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import {
  addMonths,
  dayInWords,
  halfYearStart,
  lastOf,
  levelOf,
  monthsOf,
  sameDayIn,
  sixWeeksOf,
  spanInWords,
  weeksBetween,
  weeksOfMonth,
} from "./calendar-days.ts";

const month = fc
  .record({ year: fc.integer({ min: 1800, max: 2199 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month: number }) => `${year}-${String(number).padStart(2, "0")}`);

describe("a month's weeks", () => {
  it("hold every day of it once, in whole weeks that begin where this person's week does", () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 0, max: 6 }), (wanted, firstDay) => {
        const weeks = weeksOfMonth(wanted, firstDay);
        const days = weeks.flat();
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(firstDay);
        for (const [index, day] of days.entries()) expect(day).toBe(addDays(days[0] ?? "", index));
        const inside = days.filter((day) => day.startsWith(wanted));
        expect([inside[0], inside.at(-1)]).toEqual([`${wanted}-01`, lastOf(wanted)]);
        expect(days.length - inside.length).toBeLessThan(14);
        const six = sixWeeksOf(wanted, firstDay);
        expect([six.length, six.slice(0, weeks.length)]).toEqual([6, weeks]);
      }),
    );
  });
});

it("crosses the end of a year, forwards and back", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(monthsOf(2026).at(-1)).toBe("2026-12");
  fc.assert(
    fc.property(month, fc.integer({ min: -100, max: 100 }), (from, count) => {
      expect(addMonths(addMonths(from, count), -count)).toBe(from);
    }),
  );
});

it("keeps the day of the month if the other month has it", () => {
  expect(sameDayIn("2026-02", "2026-01-31")).toBe("2026-02-28");
  expect(sameDayIn("2026-03", "2026-02-28")).toBe("2026-03-28");
});

it("ends half a year of 26 whole weeks with the week of today", () => {
  expect(halfYearStart("2026-11-22", 1)).toBe("2026-05-25");
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 6 }), (wanted, firstDay) => {
      const today = `${wanted}-15`;
      const weeks = weeksBetween(halfYearStart(today, firstDay), today, firstDay);
      expect(weeks).toHaveLength(26);
      expect(weeks.at(-1)).toContain(today);
    }),
  );
});

describe("a written day", () => {
  const written = { day: "2026-11-21", count: 2, words: 320, mood: 4 };

  it("is said in words: its mood, its words, how many reflections", () => {
    expect(dayInWords(written)).toBe("Good, 320 words, 2 reflections");
    expect(dayInWords({ ...written, count: 1, mood: null, words: 1 })).toBe("1 word");
    expect(dayInWords(undefined)).toBe("");
  });

  it("has the shade of its mood, or of how much was written", () => {
    expect(levelOf(written, "mood")).toBe(4);
    expect(levelOf({ ...written, mood: null }, "mood")).toBeNull();
    expect([0, 1, 99, 100, 320, 999, 1000].map((words) => levelOf({ ...written, words }, "words"))).toEqual([
      null,
      1,
      1,
      2,
      3,
      4,
      5,
    ]);
  });

  it("counts in the words of a longer span", () => {
    expect(spanInWords([written, { ...written, mood: 2 }, { ...written, mood: null }])).toBe(
      "3 days written, Low: 1, Good: 1",
    );
  });
});

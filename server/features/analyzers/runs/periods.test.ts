import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween, weekOf } from "#contract/day-rules.ts";
import { isRecentEnough } from "#contract/insights/insight-rules.ts";
import { dayOf, lastEnd, nextEnd, type OwnClock, periodUpTo } from "./periods.ts";

const anHour = 3_600_000;
const anInstant = fc
  .integer({ min: Date.parse("2024-01-01T00:00:00Z"), max: Date.parse("2028-12-31T00:00:00Z") })
  .map((ms) => new Date(ms));
const aClock: fc.Arbitrary<OwnClock> = fc.record({
  zone: fc.constantFrom("Europe/Berlin", "America/New_York", "Pacific/Chatham", "Australia/Lord_Howe", "UTC"),
  dayEnd: fc.constantFrom("00:00", "02:30", "03:00", "05:45"),
  firstDayOfWeek: fc.integer({ min: 1, max: 7 }),
});
const endsAt = (now: Date, clock: OwnClock) =>
  (["weekly", "monthly"] as const).map((schedule) =>
    lastEnd(dayOf(now, clock), schedule, clock.firstDayOfWeek),
  );

describe("the end of a week or month", () => {
  it("is when the next one begins by the person's own clock, also where clocks change", () => {
    fc.assert(
      fc.property(anInstant, aClock, (now, clock) => {
        const next = new Date(nextEnd(now, clock));
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(endsAt(next, clock)).not.toEqual(endsAt(now, clock));
        // If clocks skip the end of a day, it comes up to an hour late, never early.
        const before = new Date(Math.max(now.getTime(), next.getTime() - anHour - 1));
        expect(endsAt(before, clock)).toEqual(endsAt(now, clock));
      }),
    );
  });

  it("is the day before a week or month that has begun", () => {
    fc.assert(
      fc.property(anInstant, aClock, (now, clock) => {
        const today = dayOf(now, clock);
        const [week = "", month = ""] = endsAt(now, clock);
        expect(weekOf(week, clock.firstDayOfWeek).at(-1)).toBe(week);
        expect(daysBetween(week, today)).toBeGreaterThanOrEqual(1);
        expect(daysBetween(week, today)).toBeLessThanOrEqual(7);
        expect(month < today).toBe(true);
        expect(Temporal.PlainDate.from(month).daysInMonth).toBe(Number(month.slice(8)));
      }),
    );
  });
});

describe("the days that a run reads", () => {
  const everything = { kinds: [], tags: [], from: null, to: null, unit: "reflection" as const };

  it.each([
    ["week", "2026-11-16"],
    ["month", "2026-10-23"],
    ["twelve_weeks", "2026-08-31"],
    ["year", "2025-11-23"],
  ] as const)("of a %s end with its last day", (period, from) => {
    expect(periodUpTo({ ...everything, period }, "2026-11-22")).toEqual({ from, to: "2026-11-22" });
  });

  it("of a journal are the last twelve weeks only where they hold much of it", () => {
    expect(isRecentEnough({ recent: 39, all: 39 })).toBe(false);
    expect(isRecentEnough({ recent: 60, all: 120 })).toBe(true);
    expect(isRecentEnough({ recent: 84, all: 500 })).toBe(false);
  });

  it("stay within the days that the person chose, and are one day at least", () => {
    const scope = { ...everything, period: "month" as const };
    expect(periodUpTo({ ...scope, from: "2026-11-10", to: "2026-11-20" }, "2026-11-22")).toEqual({
      from: "2026-11-10",
      to: "2026-11-20",
    });
    expect(periodUpTo({ ...scope, from: "2026-12-10" }, "2026-11-22")).toEqual({
      from: "2026-11-22",
      to: "2026-11-22",
    });
    // The month up to 31 March begins after the last day of February.
    expect(periodUpTo(scope, "2026-03-31").from).toBe("2026-03-01");
  });
});

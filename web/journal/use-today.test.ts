import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAt } from "#contract/day-rules.ts";
import { nextDayStart } from "./use-today.ts";

describe("the start of the next day", () => {
  it.each([
    ["at midnight", "2026-11-21T20:00:00Z", "Europe/Berlin", "00:00", "2026-11-21T23:00:00Z"],
    ["at four for who writes late", "2026-11-21T23:30:00Z", "Europe/Berlin", "04:00", "2026-11-22T03:00:00Z"],
    ["after a day of 25 hours", "2026-10-24T22:30:00Z", "Europe/Berlin", "00:00", "2026-10-25T23:00:00Z"],
    ["after a day of 23 hours", "2026-03-29T00:30:00Z", "Europe/Berlin", "00:00", "2026-03-29T22:00:00Z"],
    [
      "where midnight does not exist",
      "2026-09-05T20:00:00Z",
      "America/Santiago",
      "00:00",
      "2026-09-06T04:00:00Z",
    ],
  ])("is found %s", (_, now, zone, dayEnd, expected) => {
    const found = nextDayStart(new Date(now), zone, dayEnd).getTime();
    expect(Math.abs(found - Date.parse(expected))).toBeLessThanOrEqual(250);
  });

  it("always belongs to another day, and comes within 50 hours", () => {
    const zones = fc.constantFrom(
      "Europe/Berlin",
      "Pacific/Chatham",
      "America/New_York",
      "Asia/Kolkata",
      "UTC",
    );
    const ends = fc.constantFrom("00:00", "02:30", "04:00", "12:00");
    const moments = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, zones, ends, (now, zone, end) => {
        const next = nextDayStart(now, zone, end);
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
        expect(dayAt(next, zone, end)).not.toBe(dayAt(now, zone, end));
      }),
      { numRuns: 60 },
    );
  });
});

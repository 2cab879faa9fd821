import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayEndSchema, daySchema, timeZoneSchema } from "./day.ts";
import { addDays, dayAt, isDay, isTimeZone, weekOf } from "./day-rules.ts";

const zones = Intl.supportedValuesOf("timeZone");
const zone = fc.constantFrom(...zones);
const minute = 60_000;
const hour = 60 * minute;
const from1970 = Date.UTC(1970, 0, 2);
const until2100 = Date.UTC(2100, 0, 1);
const moment = fc.integer({ min: from1970, max: until2100 });
const day = fc.integer({ min: -60_000, max: 80_000 }).map((count) => addDays("1970-01-01", count));
const dayEnd = fc
  .oneof(fc.constantFrom(0, 60, 120, 180, 240, 12 * 60), fc.integer({ min: 0, max: 12 * 60 }))
  .map((minutes) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`);

/** A zone, and an instant within 30 hours of one of its clock changes (any instant if none lies ahead). */
const nearClockChange = fc
  .tuple(zone, moment, fc.oneof(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -1800, max: 1800 })))
  .map(([timeZone, ms, minutes]) => ({
    timeZone,
    ms: (clockChangeAfter(ms, timeZone) ?? ms) + minutes * minute,
  }))
  .filter(({ ms }) => ms >= from1970 && ms <= until2100);
const anywhere = fc.tuple(zone, moment).map(([timeZone, ms]) => ({ timeZone, ms }));
const place = fc.oneof({ arbitrary: nearClockChange, weight: 3 }, anywhere);

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function onTheWall(ms: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
}

function clockChangeAfter(ms: number, timeZone: string): number | undefined {
  return onTheWall(ms, timeZone).getTimeZoneTransition("next")?.epochMilliseconds;
}

/** The same rule, worked out with Temporal: the last date whose `end` the clock shows or has shown. */
function dayByTemporal(ms: number, timeZone: string, end: string): string {
  const now = onTheWall(ms, timeZone);
  const date = now.toPlainDate();
  const hasBegun = (day: Temporal.PlainDate) => {
    const start = day.toPlainDateTime(end);
    return (
      Temporal.PlainDateTime.compare(now.toPlainDateTime(), start) >= 0 ||
      start.toZonedDateTime(timeZone).epochMilliseconds <= ms
    );
  };
  return [date.add({ days: 1 }), date].find(hasBegun)?.toString() ?? date.subtract({ days: 1 }).toString();
}

describe("the day that an instant belongs to", () => {
  it("agrees with Temporal in every zone, most of all where clocks change", () => {
    fc.assert(
      fc.property(place, dayEnd, ({ timeZone, ms }, end) => {
        expect(dayAt(new Date(ms), timeZone, end)).toBe(dayByTemporal(ms, timeZone, end));
      }),
      { numRuns: 4000 },
    );
  });

  it("agrees with Temporal in each single zone, in summer and in winter", () => {
    for (const timeZone of zones) {
      for (const date of [
        "1985-01-01",
        "2011-12-30",
        "2026-03-29",
        "2026-07-01",
        "2026-10-25",
        "2090-12-31",
      ]) {
        for (const time of ["00:00", "02:30", "10:30", "12:00", "23:59"]) {
          const ms = Date.parse(`${date}T${time}Z`);
          expect([timeZone, dayAt(new Date(ms), timeZone, "03:00")]).toEqual([
            timeZone,
            dayByTemporal(ms, timeZone, "03:00"),
          ]);
        }
      }
    }
  });

  it("is always a real day", () => {
    fc.assert(
      fc.property(place, dayEnd, ({ timeZone, ms }, end) => {
        expect(daySchema.safeParse(dayAt(new Date(ms), timeZone, end)).success).toBe(true);
      }),
    );
  });

  it("only moves on", () => {
    fc.assert(
      fc.property(
        place,
        dayEnd,
        fc.integer({ min: 1, max: 3 * 24 * 60 }),
        ({ timeZone, ms }, end, minutes) => {
          const [day, later] = [ms, ms + minutes * minute].map((at) => dayAt(new Date(at), timeZone, end));
          expect((later ?? "") >= (day ?? "")).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("never skips a day while the clock runs on unchanged", () => {
    fc.assert(
      fc.property(anywhere, dayEnd, ({ timeZone, ms }, end) => {
        const change = clockChangeAfter(ms, timeZone);
        fc.pre(change === undefined || change > ms + 24 * hour);
        const tomorrow = addDays(dayAt(new Date(ms), timeZone, end), 1);
        expect(dayAt(new Date(ms + 24 * hour), timeZone, end)).toBe(tomorrow);
      }),
    );
  });

  it.each([
    ["just before midnight", "2026-11-21T22:59:59.999Z", "Europe/Berlin", "00:00", "2026-11-21"],
    ["at midnight", "2026-11-21T23:00:00Z", "Europe/Berlin", "00:00", "2026-11-22"],
    [
      "at one in the morning, for a day that ends at four",
      "2026-11-22T00:00:00Z",
      "Europe/Berlin",
      "04:00",
      "2026-11-21",
    ],
    [
      "at four in the morning, for a day that ends at four",
      "2026-11-22T03:00:00Z",
      "Europe/Berlin",
      "04:00",
      "2026-11-22",
    ],
    [
      "at 02:30 the first time, clocks set back",
      "2026-10-25T00:30:00Z",
      "Europe/Berlin",
      "02:45",
      "2026-10-24",
    ],
    [
      "at 02:50, before the clock goes back to 02:00",
      "2026-10-25T00:50:00Z",
      "Europe/Berlin",
      "02:45",
      "2026-10-25",
    ],
    [
      "at 02:30 the second time, clocks set back",
      "2026-10-25T01:30:00Z",
      "Europe/Berlin",
      "02:45",
      "2026-10-25",
    ],
    [
      "where 02:30 is left out and the clock shows 03:00",
      "2026-03-29T01:00:00Z",
      "Europe/Berlin",
      "02:30",
      "2026-03-29",
    ],
    [
      "in Samoa, which left out 30 December 2011",
      "2011-12-30T10:00:00Z",
      "Pacific/Apia",
      "00:00",
      "2011-12-31",
    ],
    [
      "in Samoa, in the last minute of 29 December 2011",
      "2011-12-30T09:59:00Z",
      "Pacific/Apia",
      "00:00",
      "2011-12-29",
    ],
    [
      "in the zone that begins each day first",
      "2026-11-21T10:00:00Z",
      "Pacific/Kiritimati",
      "00:00",
      "2026-11-22",
    ],
    ["in a zone with quarter hours", "2026-11-21T18:15:00Z", "Asia/Kathmandu", "00:00", "2026-11-22"],
    ["on the last day of a year", "2027-01-01T02:00:00Z", "UTC", "04:00", "2026-12-31"],
  ])("%s", (_, instant, timeZone, end, expected) => {
    expect(dayAt(new Date(instant), timeZone, end)).toBe(expected);
  });
});

describe("the week that holds a day", () => {
  it("has seven consecutive days, begins where the writer's week begins, and holds the day", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 6 }), (someDay, firstDayOfWeek) => {
        const week = weekOf(someDay, firstDayOfWeek);
        expect(week).toHaveLength(7);
        expect(week).toContain(someDay);
        expect(Temporal.PlainDate.from(week[0] ?? "").dayOfWeek % 7).toBe(firstDayOfWeek);
        for (const [index, each] of week.entries()) expect(each).toBe(addDays(week[0] ?? "", index));
      }),
    );
  });
});

describe("counting days", () => {
  it("follows the calendar", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (someDay, count) => {
        expect(addDays(someDay, count)).toBe(
          Temporal.PlainDate.from(someDay).add({ days: count }).toString(),
        );
      }),
    );
  });
});

describe("what counts as a day, a day's end and a zone", () => {
  it.each(["2026-11-21", "2024-02-29", "1800-01-01", "2199-12-31"])("takes the day %s", (value) => {
    expect(daySchema.safeParse(value).success).toBe(true);
    expect(isDay(value)).toBe(true);
  });

  it.each([
    "9999-12-31",
    "2200-01-01",
    "1799-12-31",
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "today",
    "",
    20261121,
    null,
  ])("refuses the day %j", (value) => {
    expect(daySchema.safeParse(value).success).toBe(false);
    expect(isDay(String(value))).toBe(false);
  });

  it.each([
    ["00:00", true],
    ["12:00", true],
    ["12:01", false],
    ["24:00", false],
    ["4:00", false],
  ])("a day may end at %s: %s", (time, accepted) => {
    expect(dayEndSchema.safeParse(time).success).toBe(accepted);
  });

  it("knows every zone of this machine", () => {
    expect(zones.filter((name) => !isTimeZone(name))).toEqual([]);
  });

  it.each(["+02:00", "Mars/Olympus", "", "Europe/Berlin\u0000", " UTC", "U".repeat(65)])(
    "refuses the zone %j",
    (name) => {
      expect(timeZoneSchema.safeParse(name).success).toBe(false);
    },
  );
});

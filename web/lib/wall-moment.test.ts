import fc from "fast-check";
import { expect, it } from "vitest";
import { instantAt, wallMomentAt } from "./wall-moment.ts";

const zones = fc.constantFrom(
  "Europe/Berlin",
  "Pacific/Chatham",
  "America/New_York",
  "Asia/Kolkata",
  "UTC",
  "Australia/Lord_Howe",
);
const moments = fc
  .integer({ min: Date.parse("1975-01-01"), max: Date.parse("2035-01-01") })
  .map((ms) => new Date(Math.floor(ms / 60_000) * 60_000));

it.each([
  ["2026-11-14T21:41:00Z", "Europe/Berlin", "2026-11-14", "22:41"],
  ["2026-11-14T23:41:00Z", "Europe/Berlin", "2026-11-15", "00:41"],
  ["2026-11-14T21:41:00Z", "Asia/Tokyo", "2026-11-15", "06:41"],
])("gives the wall time at %s in %s", (instant, zone, day, time) => {
  expect(wallMomentAt(instant, zone)).toEqual({ day, time });
});

it.each([
  ["an hour that occurs twice", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
  ["a skipped hour", "2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
])("finds the instant of %s", (_, day, time, expected) => {
  expect(instantAt({ day, time }, "Europe/Berlin")).toBe(expected);
});

it("agrees with Temporal for any wall time in any zone", () => {
  fc.assert(
    fc.property(moments, zones, (wall, timeZone) => {
      const [day = "", rest = ""] = wall.toISOString().split("T");
      const time = rest.slice(0, 5);
      const expected = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(
        timeZone,
      ).epochMilliseconds;
      expect(Date.parse(instantAt({ day, time }, timeZone))).toBe(expected);
    }),
    { numRuns: 200 },
  );
});

it("converts back to the same instant, except in an hour that occurs twice", () => {
  fc.assert(
    fc.property(moments, zones, (moment, timeZone) => {
      const back = instantAt(wallMomentAt(moment.toISOString(), timeZone), timeZone);
      expect(wallMomentAt(back, timeZone)).toEqual(wallMomentAt(moment.toISOString(), timeZone));
    }),
    { numRuns: 100 },
  );
});

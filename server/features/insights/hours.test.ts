import fc from "fast-check";
import { expect, it } from "vitest";
import { hoursOnWalls } from "./hours.ts";

const zones = Intl.supportedValuesOf("timeZone");

it("the hour on the wall is that of the zone's own clock, in any order of days and zones", () => {
  const written = fc.record({
    written_at: fc.integer({ min: Date.UTC(1901, 0), max: Date.UTC(2100, 0) }),
    time_zone: fc.constantFrom(...zones),
  });
  fc.assert(
    fc.property(fc.array(written, { maxLength: 40, size: "max" }), (rows) => {
      const hourOf = hoursOnWalls();
      for (const row of rows) {
        const wall = Temporal.Instant.fromEpochMilliseconds(row.written_at).toZonedDateTimeISO(row.time_zone);
        expect(hourOf(row)).toBe(wall.hour);
      }
    }),
  );
});

it("changes in the very moment in which clocks change, and takes UTC for a zone that is not known", () => {
  const hourOf = hoursOnWalls();
  const inBerlin = (instant: string) =>
    hourOf({ written_at: Date.parse(instant), time_zone: "Europe/Berlin" });
  expect(inBerlin("2026-03-29T01:00:00Z")).toBe(3);
  expect(inBerlin("2026-03-29T00:59:59Z")).toBe(1);
  expect(inBerlin("2026-03-29T01:00:00Z")).toBe(3);
  expect(hourOf({ written_at: Date.UTC(2026, 0, 1, 7), time_zone: "Mars/Olympus" })).toBe(7);
});

import fc from "fast-check";
import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { firstPreferences } from "#contract/accounts/account-rules.ts";
import { dayAt } from "#contract/day-rules.ts";
import { deviceTimeZone } from "#web/lib/dates.ts";
import { render } from "./testing.ts";
import { nextDayStart, useToday } from "./use-today.ts";

const Today = ({ time_zone }: { time_zone: string | null }) =>
  useToday({ ...firstPreferences, time_zone, day_end: "03:00" });

describe("today", () => {
  let time = performance.now();
  let zone: MockInstance<typeof Intl.DateTimeFormat.prototype.resolvedOptions>;
  beforeEach(() => {
    vi.useFakeTimers({
      now: new Date("2026-11-21T18:00:00Z"),
      toFake: ["setTimeout", "clearTimeout", "Date"],
    });
    // The device's zone is kept for a second.
    vi.spyOn(performance, "now").mockImplementation(() => (time += 2000));
    zone = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  });
  afterEach(() => {
    zone.mockRestore();
    // The real one is kept again, because other tests in this process ask for it.
    deviceTimeZone();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Shows the day. @returns a function that returns what is shown after another minute */
  async function show(time_zone: string | null) {
    const { page } = await render(createElement(Today, { time_zone }));
    return async () => {
      await act(async () => vi.advanceTimersByTime(60_000));
      return page.textContent;
    };
  }

  it("is the next day within a minute after a device woke, whose timers had stopped", async () => {
    const later = await show("Europe/Berlin");
    expect(await later()).toBe("2026-11-21");
    vi.setSystemTime(new Date("2026-11-22T07:00:00Z"));
    expect(await later()).toBe("2026-11-22");
  });

  it("follows the device over the date line, unless a zone is set in the settings", async () => {
    const options = new Intl.DateTimeFormat("en").resolvedOptions();
    zone.mockReturnValue({ ...options, timeZone: "Pacific/Auckland" });
    const [followed, kept] = [await show(null), await show("Pacific/Auckland")];
    expect(await followed()).toBe("2026-11-22");
    zone.mockReturnValue({ ...options, timeZone: "Pacific/Honolulu" });
    expect(await followed()).toBe("2026-11-21");
    expect(await kept()).toBe("2026-11-22");
  });
});

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

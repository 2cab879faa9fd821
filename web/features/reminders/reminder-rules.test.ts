import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dailyReminder,
  dayOnWeekday,
  inDays,
  pauseOf,
  putOffUntil,
  untilTurnedOn,
  wayOfFirst,
  weekFrom,
  withWeekday,
} from "./reminder-rules.ts";

const now = new Date("2026-11-21T20:00:00.000Z");
const clockTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) => `${`${Math.floor(minutes / 60)}`.padStart(2, "0")}:${`${minutes % 60}`.padStart(2, "0")}`,
  );
const aWeekday = fc.integer({ min: 1, max: 7 });

describe("the weekdays of a reminder", () => {
  it.each([
    { first: 1, week: [1, 2, 3, 4, 5, 6, 7] },
    { first: 0, week: [7, 1, 2, 3, 4, 5, 6] },
    { first: 6, week: [6, 7, 1, 2, 3, 4, 5] },
  ])("stand in the order of a week that begins with day $first", ({ first, week }) => {
    expect(weekFrom(first)).toEqual(week);
  });

  it("have a date that falls on each", () => {
    for (const weekday of weekFrom(1))
      expect(new Date(`${dayOnWeekday(weekday)}T00:00:00Z`).getUTCDay()).toBe(weekday % 7);
  });

  it("are added and removed by presses, sorted and without repeats", () => {
    fc.assert(
      fc.property(fc.uniqueArray(aWeekday), aWeekday, (weekdays, pressed) => {
        const sorted = weekdays.toSorted((a, b) => a - b);
        const after = withWeekday(sorted, pressed);
        expect(after.includes(pressed)).toBe(!sorted.includes(pressed));
        expect(after).toEqual([...new Set(after)].sort((a, b) => a - b));
        expect(withWeekday(after, pressed)).toEqual(sorted);
      }),
    );
  });
});

describe("a reminder within quiet hours", () => {
  const overnight = { quiet_from: "22:00", quiet_until: "07:00" };

  it.each([
    { at: "21:59", comes: null },
    { at: "22:00", comes: "07:00" },
    { at: "00:00", comes: "07:00" },
    { at: "06:59", comes: "07:00" },
    { at: "07:00", comes: null },
  ])("that is set to $at comes at $comes", ({ at, comes }) => {
    expect(putOffUntil(at, overnight)).toBe(comes);
  });

  it("comes at its own time where there are none", () => {
    expect(putOffUntil("23:00", { quiet_from: null, quiet_until: null })).toBeNull();
  });

  it("never comes within them, whenever they begin and end", () => {
    fc.assert(
      fc.property(clockTime, clockTime, clockTime, (at, quiet_from, quiet_until) => {
        fc.pre(quiet_from !== quiet_until);
        const comes = putOffUntil(at, { quiet_from, quiet_until });
        expect(comes === null || comes === quiet_until).toBe(true);
        expect(putOffUntil(comes ?? at, { quiet_from, quiet_until })).toBeNull();
      }),
    );
  });
});

describe("a pause", () => {
  it("lasts as long as it was chosen to", () => {
    expect(pauseOf({ paused_until: inDays(7, now) }, now)).toEqual({
      paused: true,
      until: "2026-11-28T20:00:00.000Z",
    });
    expect(pauseOf({ paused_until: inDays(365, now) }, now)).toMatchObject({ paused: true });
  });

  it("has no end where it lasts until the person ends it", () => {
    expect(pauseOf({ paused_until: untilTurnedOn }, now)).toEqual({ paused: true, until: null });
  });

  it("is over once its time has come", () => {
    expect(pauseOf({ paused_until: now.toISOString() }, now)).toEqual({ paused: false });
    expect(pauseOf({ paused_until: null }, now)).toEqual({ paused: false });
  });
});

describe("the first reminder", () => {
  it.each(["off", "on"] as const)("comes as a notification where the browser has them (%s)", (browser) => {
    for (const email of ["ready", "no_server"] as const) expect(wayOfFirst(browser, { email })).toBe("push");
  });

  it.each(["insecure", "denied", "home_screen", "unsupported"] as const)(
    "comes as a mail elsewhere (%s), and is not promised where no mail can come",
    (browser) => {
      expect(wayOfFirst(browser, { email: "ready" })).toBe("mail");
      for (const email of ["no_address", "not_confirmed", "no_server"] as const)
        expect(wayOfFirst(browser, { email })).toBeNull();
    },
  );

  it("is that of the daily reflection, not of an activity, letters or an experiment", () => {
    const one = {
      id: "0",
      activity_id: null,
      programme_run_id: null,
      letters: false,
      experiment_id: null,
      at: "20:30",
      weekdays: [1],
      time_zone: "UTC",
      by_push: true,
      by_email: false,
      next_at: null,
    };
    const others = [
      { ...one, id: "1", activity_id: "a" },
      { ...one, id: "2", letters: true },
      { ...one, id: "3", experiment_id: "e" },
    ];
    expect(dailyReminder({ reminders: [...others, one] })).toBe(one);
    expect(dailyReminder({ reminders: others })).toBeUndefined();
  });
});

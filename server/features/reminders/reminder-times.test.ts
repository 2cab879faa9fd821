import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastTime, nextTime, type Plan } from "./reminder-times.ts";
import { everyDay } from "./testing.ts";

const aPlan = (more: Partial<Plan> = {}): Plan => ({
  at: "21:30",
  weekdays: everyDay,
  zone: "Europe/Berlin",
  quiet: null,
  ...more,
});
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;
const utc = (time: number) => new Date(time).toISOString().slice(0, 16);

/** The next `count` times after `after`, in UTC. */
function times(plan: Plan, after: string, count: number): string[] {
  const found: string[] = [];
  let last = ms(after);
  for (let rounds = 0; rounds < count; rounds += 1) {
    last = nextTime(plan, last);
    found.push(utc(last));
  }
  return found;
}

describe("a reminder", () => {
  it("comes at its local time, on the chosen days", () => {
    expect(times(aPlan(), "2026-11-21T12:00Z", 2)).toEqual(["2026-11-21T20:30", "2026-11-22T20:30"]);
    // A Tuesday and a Sunday.
    expect(times(aPlan({ weekdays: [2, 7] }), "2026-11-21T12:00Z", 3)).toEqual([
      "2026-11-22T20:30",
      "2026-11-24T20:30",
      "2026-11-29T20:30",
    ]);
    expect(times(aPlan({ zone: "Asia/Kathmandu" }), "2026-11-21T12:00Z", 1)).toEqual(["2026-11-21T15:45"]);
  });

  it("comes after the given moment, not at it", () => {
    expect(times(aPlan(), "2026-11-21T20:29:59.999Z", 1)).toEqual(["2026-11-21T20:30"]);
    expect(times(aPlan(), "2026-11-21T20:30Z", 1)).toEqual(["2026-11-22T20:30"]);
  });

  it.each([
    // Berlin: 02:00 becomes 03:00 on 29 March 2026, and 03:00 becomes 02:00 on 25 October.
    ["21:30", "Europe/Berlin", "2026-03-28T12:00Z", ["2026-03-28T20:30", "2026-03-29T19:30"]],
    ["21:30", "Europe/Berlin", "2026-10-24T12:00Z", ["2026-10-24T19:30", "2026-10-25T20:30"]],
    [
      "02:30",
      "Europe/Berlin",
      "2026-03-28T00:00Z",
      ["2026-03-28T01:30", "2026-03-29T01:30", "2026-03-30T00:30"],
    ],
    [
      "02:30",
      "Europe/Berlin",
      "2026-10-24T00:00Z",
      ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-26T01:30"],
    ],
    // New York: 8 March and 1 November.
    [
      "02:15",
      "America/New_York",
      "2026-03-07T00:00Z",
      ["2026-03-07T07:15", "2026-03-08T07:15", "2026-03-09T06:15"],
    ],
    [
      "01:45",
      "America/New_York",
      "2026-10-31T00:00Z",
      ["2026-10-31T05:45", "2026-11-01T05:45", "2026-11-02T06:45"],
    ],
    // Lord Howe Island moves its clocks by half an hour: 4 October and 5 April.
    ["02:15", "Australia/Lord_Howe", "2026-10-03T00:00Z", ["2026-10-03T15:45", "2026-10-04T15:15"]],
    ["01:45", "Australia/Lord_Howe", "2026-04-04T00:00Z", ["2026-04-04T14:45", "2026-04-05T15:15"]],
    // Casablanca goes back for Ramadan, on 15 February 2026, and forward after it, on 22 March.
    ["21:30", "Africa/Casablanca", "2026-02-14T12:00Z", ["2026-02-14T20:30", "2026-02-15T21:30"]],
    ["21:30", "Africa/Casablanca", "2026-03-21T12:00Z", ["2026-03-21T21:30", "2026-03-22T20:30"]],
    // Beirut goes forward at midnight: 29 March has no 00:30.
    ["00:30", "Asia/Beirut", "2026-03-28T12:00Z", ["2026-03-28T22:30", "2026-03-29T21:30"]],
    // Apia had no 30 December 2011.
    ["21:30", "Pacific/Apia", "2011-12-29T12:00Z", ["2011-12-30T07:30", "2011-12-31T07:30"]],
  ])("at %s in %s comes once a day across a change of the clocks (%s)", (at, zone, after, expected) => {
    expect(times(aPlan({ at, zone }), after, expected.length)).toEqual(expected);
  });

  it("waits for the end of quiet hours", () => {
    const night = { from: "22:00", until: "07:00" };
    expect(times(aPlan({ at: "23:30", quiet: night }), "2026-11-21T12:00Z", 2)).toEqual([
      "2026-11-22T06:00",
      "2026-11-23T06:00",
    ]);
    expect(times(aPlan({ at: "06:59", quiet: night }), "2026-11-21T12:00Z", 1)).toEqual(["2026-11-22T06:00"]);
    expect(times(aPlan({ at: "07:00", quiet: night }), "2026-11-21T12:00Z", 1)).toEqual(["2026-11-22T06:00"]);
    expect(times(aPlan({ at: "22:00", weekdays: [6], quiet: night }), "2026-11-21T12:00Z", 1)).toEqual([
      "2026-11-22T06:00",
    ]);
    const noon = { from: "12:00", until: "14:00" };
    expect(times(aPlan({ at: "13:00", quiet: noon }), "2026-11-21T11:00Z", 1)).toEqual(["2026-11-21T13:00"]);
    // They end in the hour that clocks skip.
    const early = { from: "22:00", until: "02:30" };
    expect(times(aPlan({ at: "23:00", quiet: early }), "2026-03-28T12:00Z", 1)).toEqual(["2026-03-29T01:30"]);
  });

  it("comes once if clocks skip the only hour that isn't quiet", () => {
    const plan = aPlan({ at: "23:00", quiet: { from: "03:15", until: "02:30" } });
    expect(times(plan, "2026-03-27T12:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-30T00:30",
      "2026-03-31T00:30",
    ]);
  });

  it("knows what it was planned for and when it was due", () => {
    const quiet = { from: "22:00", until: "07:00" };
    const plan = aPlan({ at: "23:30", quiet });
    const { planned, due } = lastTime(plan, ms("2026-11-22T06:05Z"));
    expect([utc(planned), utc(due)]).toEqual(["2026-11-21T22:30", "2026-11-22T06:00"]);
    const before = lastTime(plan, ms("2026-11-22T05:59Z"));
    expect(utc(before.due)).toBe("2026-11-21T06:00");
  });
});

describe("reminders at any time, anywhere", () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  const quiet = fc.option(
    fc.record({ from: clock, until: clock }).filter(({ from, until }) => from !== until),
    { nil: null },
  );
  const plan = fc.record({
    at: clock,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    zone: fc.constantFrom(
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
      "America/Santiago",
      "Asia/Beirut",
      "Asia/Kathmandu",
      "Pacific/Apia",
      "UTC",
    ),
    quiet,
  });
  const moment = fc
    .integer({ min: ms("2011-01-01T00:00Z"), max: ms("2045-01-01T00:00Z") })
    // Mostly around clock changes.
    .chain((any) =>
      fc.constantFrom(any, ms("2026-03-27T00:00Z"), ms("2026-10-23T00:00Z"), ms("2011-12-27T00:00Z")),
    );

  const at = (instant: number, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const clockOf = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: "minute" });
  const isQuiet = (hours: Plan["quiet"], time: string) =>
    hours !== null &&
    (hours.from < hours.until
      ? time >= hours.from && time < hours.until
      : time >= hours.from || time < hours.until);

  it("never come in quiet hours, never twice a day, always later, on a chosen day or the morning after", () => {
    fc.assert(
      fc.property(plan, moment, (planned, from) => {
        const days = new Set<string>();
        let last = from;
        for (let rounds = 0; rounds < 12; rounds += 1) {
          const next = nextTime(planned, last);
          expect(next).toBeGreaterThan(last);
          const time = at(next, planned.zone);
          expect(isQuiet(planned.quiet, clockOf(time))).toBe(false);
          const day = time.toPlainDate();
          expect(days.has(day.toString())).toBe(false);
          days.add(day.toString());
          const meant = at(lastTime(planned, next).planned, planned.zone);
          expect(planned.weekdays).toContain(meant.dayOfWeek);
          const later = meant.toPlainDate().until(day).days;
          expect(later).toBeLessThanOrEqual(isQuiet(planned.quiet, planned.at) ? 2 : 1);
          last = next;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("skip no chosen day", () => {
    fc.assert(
      fc.property(plan, moment, (planned, from) => {
        const next = nextTime(planned, from);
        expect(lastTime(planned, next).due).toBe(next);
        const before = lastTime(planned, next - 1).due;
        expect(before).toBeLessThanOrEqual(from);
        // Without quiet hours, no chosen day lies between two reminders.
        if (planned.quiet !== null) return;
        const [first, last] = [at(before, planned.zone).toPlainDate(), at(next, planned.zone).toPlainDate()];
        for (
          let day = first.add({ days: 1 });
          Temporal.PlainDate.compare(day, last) < 0;
          day = day.add({ days: 1 })
        ) {
          const isThere = day
            .toZonedDateTime({ timeZone: planned.zone, plainTime: planned.at })
            .toPlainDate()
            .equals(day);
          expect(planned.weekdays.includes(day.dayOfWeek) && isThere).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});

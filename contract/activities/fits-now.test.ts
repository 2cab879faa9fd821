import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityCategories } from "./activity-rules.ts";
import { builtInActivities } from "./built-in-activities.ts";
import { fitsNow, type Moment } from "./fits-now.ts";

const idOf = (title: string) => {
  const found = builtInActivities.find((activity) => activity.title === title);
  if (!found) throw new Error(`No activity is called ${title}.`);
  return found.id;
};
const usage = { favourite: false, archived_at: null, damaged: false, last_used_on: null };
const library = builtInActivities.map((activity) => ({ ...activity, ...usage }));
const saturdayEvening: Moment = { hour: 19, weekday: 6, mood: null, minutes: null, today: "2026-11-21" };

const first = (moment: Partial<Moment>, activities: Parameters<typeof fitsNow>[0] = library) =>
  fitsNow(activities, [], { ...saturdayEvening, ...moment })[0];
const titleOf = (id: string | undefined) => builtInActivities.find((activity) => activity.id === id)?.title;

type Run = Parameters<typeof fitsNow>[1][number];

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`);
const activities = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.uuid(), fc.constantFrom(...library.map(({ id }) => id))),
    category: fc.constantFrom(...activityCategories.map(({ name }) => name)),
    minutes: fc.integer({ min: 1, max: 240 }),
    favourite: fc.boolean(),
    archived_at: fc.constantFrom(null, "2026-11-01T10:00:00.000Z"),
    damaged: fc.boolean(),
    last_used_on: fc.option(days),
  }),
  { selector: ({ id }) => id, maxLength: 30, size: "max" },
);
const moments: fc.Arbitrary<Moment> = fc.record({
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 1, max: 7 }),
  mood: fc.option(fc.integer({ min: 1, max: 5 })),
  minutes: fc.option(fc.constantFrom(5, 10, 20)),
  today: days,
});
const runsOf = (known: readonly { id: string }[]) =>
  fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      activity_id: fc.constantFrom(...known.map(({ id }) => id), "none"),
      sittings: fc.integer({ min: 2, max: 7 }),
      done: fc.constant<Run["done"]>([]),
      next_on: fc.option(days),
    }),
    { selector: ({ activity_id }) => activity_id, maxLength: 5 },
  );
const situations = fc
  .tuple(activities, moments)
  .chain(([known, moment]) => fc.tuple(fc.constant(known), runsOf(known), fc.constant(moment)));

describe("what fits now", () => {
  it("has the same order, whatever the order of the library", () => {
    fc.assert(
      fc.property(situations, fc.integer(), ([known, runs, moment], turn) => {
        const turned = known.toSorted((one, other) =>
          (turn ^ one.minutes) < (turn ^ other.minutes) ? -1 : 1,
        );
        expect(fitsNow(turned, runs.toReversed(), moment)).toEqual(fitsNow(known, runs, moment));
      }),
    );
  });

  it("is never archived, damaged, done today, longer than there is time, or named twice, and always has a reason", () => {
    fc.assert(
      fc.property(situations, ([known, runs, moment]) => {
        const fits = fitsNow(known, runs, moment);
        const byId = new Map(known.map((activity) => [activity.id, activity]));
        expect(new Set(fits.map((fit) => fit.activity_id)).size).toBe(fits.length);
        for (const { activity_id, reason } of fits) {
          const activity = byId.get(activity_id);
          expect(activity).toMatchObject({ archived_at: null, damaged: false });
          expect(activity?.last_used_on).not.toBe(moment.today);
          expect(activity?.minutes).toBeLessThanOrEqual(moment.minutes ?? 240);
          expect(reason).toMatch(/^[A-Z]/);
        }
      }),
    );
  });

  it("stirs nothing up late at night or on a heavy day", () => {
    const stirring = [idOf("Expressive writing"), idOf("Turning points")];
    fc.assert(
      fc.property(situations, fc.boolean(), ([known, runs, moment], isLate) => {
        const hard: Moment = isLate ? { ...moment, hour: 23 } : { ...moment, mood: 2 };
        const fits = fitsNow([...library, ...known], runs, hard).map((fit) => fit.activity_id);
        for (const id of stirring) expect(fits).not.toContain(id);
      }),
    );
  });

  it("begins with a programme that is due, but not with one whose next day is still to come", () => {
    const run = { id: "run", activity_id: idOf("What matters to me"), sittings: 7, done: [] };
    const due = fitsNow(library, [{ ...run, next_on: "2026-11-20" }], saturdayEvening);
    expect(due[0]).toEqual({ activity_id: run.activity_id, run_id: "run", reason: "Sitting 1 of 7 is due." });
    const later = fitsNow(library, [{ ...run, next_on: "2026-11-22" }], saturdayEvening);
    expect(later.map((fit) => fit.activity_id)).not.toContain(run.activity_id);
  });

  it("follows the hour, the weekday and the mood", () => {
    expect(titleOf(first({ hour: 23 })?.activity_id)).toBe("Evening wind-down");
    expect(titleOf(first({ weekday: 7 })?.activity_id)).toBe("Weekly review");
    expect(first({ weekday: 7 })?.reason).toContain("A good way to end the week.");
    expect(["Best possible self", "What matters to me", "WOOP: wish, outcome, obstacle, plan"]).toContain(
      titleOf(first({ hour: 8, weekday: 2 })?.activity_id),
    );
    expect(first({ mood: 1, weekday: 2 })?.reason).toContain("A gentle one for a heavy day.");
  });

  it("offers a check-in last, and not again within two weeks", () => {
    const checkIn = idOf("Flourishing");
    const since = (day: string) =>
      fitsNow(
        library.map((activity) => (activity.id === checkIn ? { ...activity, last_used_on: day } : activity)),
        [],
        saturdayEvening,
      ).map((fit) => fit.activity_id);
    expect(since("2026-11-07")).not.toContain(checkIn);
    expect(since("2026-11-06")).toContain(checkIn);
    expect(titleOf(first({})?.activity_id)).not.toBe("Flourishing");
  });

  it("prefers favourites, and puts off what was done yesterday", () => {
    const worn = library.map((activity) => ({
      ...activity,
      last_used_on: activity.title === "Three good things" ? "2026-11-20" : "2026-11-10",
      favourite: activity.title === "A letter of thanks",
    }));
    expect(titleOf(first({ weekday: 2 }, worn)?.activity_id)).toBe("A letter of thanks");
    expect(first({ weekday: 2 }, worn)?.reason).toBe("Good for the end of the day. One of your favourites.");
  });

  it("is empty if everything is archived", () => {
    const archived = library.map((activity) => ({ ...activity, archived_at: "2026-11-01T10:00:00.000Z" }));
    expect(fitsNow(archived, [], saturdayEvening)).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { isDone, rhythmWords, runUnderWay } from "./runs.ts";

const run = {
  id: "01930000-0000-7000-8000-000000000001",
  activity_id: "01930000-0000-7000-8000-000000000002",
  sittings: 2,
  every_days: 1,
  begun_on: "2026-11-01",
  stopped_at: null,
  done: [{ reflection_id: "01930000-0000-7000-8000-000000000003", day: "2026-11-01" }],
  next_on: "2026-11-02",
};
const done = { ...run, done: [...run.done, ...run.done], next_on: null };
const stopped = { ...run, stopped_at: "2026-11-02T10:00:00.000Z", next_on: null };

it("says how often a programme asks to be repeated", () => {
  expect(rhythmWords({ sittings: 4, every_days: 1 })).toBe("It is best done on 4 days.");
  expect(rhythmWords({ sittings: 4, every_days: 2 })).toBe("It is best done 4 times, at least 2 days apart.");
  expect(rhythmWords({ sittings: 4, every_days: 7 })).toBe("It is best done 4 times, at least a week apart.");
});

it("has a run under way as long as it has a next sitting", () => {
  expect(runUnderWay([done, stopped, run])).toBe(run);
  expect(runUnderWay([done, stopped])).toBeNull();
});

it("is done after its last sitting, and not when it was stopped", () => {
  expect([run, done, stopped].map(isDone)).toEqual([false, true, false]);
});

// @vitest-environment node
import { describe, expect, it } from "vitest";
import { nextSitting, sittingOf } from "./sitting.ts";

const done = ["one", "two"].map((reflection_id) => ({ reflection_id, day: "2026-11-21" }));
const run = { done, sittings: 3, stopped_at: null };

describe("the next sitting", () => {
  it("comes after those that are done", () => {
    expect(nextSitting(run)).toEqual({ number: 3, of: 3 });
    expect(nextSitting({ ...run, done: [] })).toEqual({ number: 1, of: 3 });
  });

  it("is none without a run, after the last one, and after the run was stopped", () => {
    expect(nextSitting(undefined)).toBeNull();
    expect(nextSitting({ ...run, sittings: 2 })).toBeNull();
    expect(nextSitting({ ...run, stopped_at: "2026-11-21T10:00:00.000Z" })).toBeNull();
  });
});

describe("the sitting of a reflection", () => {
  it("is where its run counts it, also when the run was stopped later", () => {
    expect(sittingOf(run, "two")).toEqual({ number: 2, of: 3 });
    expect(sittingOf({ ...run, sittings: 2 }, "one")).toEqual({ number: 1, of: 2 });
  });

  it("is none before it is finished", () => {
    expect(sittingOf(run, "three")).toBeNull();
    expect(sittingOf(null, "one")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { inWords, marksOfRuns } from "./marks-of-runs.ts";

const threeGoodThings = builtInActivity("Three good things");

describe("a sitting of a programme", () => {
  const run = (id: string, reflections: string[]) => ({
    id,
    activity_id: threeGoodThings.id,
    sittings: 7,
    every_days: 1,
    begun_on: "2026-11-01",
    stopped_at: null,
    done: reflections.map((reflection_id) => ({ reflection_id, day: "2026-11-01" })),
    next_on: null,
  });

  it("is named by its run, counted from the first one on, and by its place in it", () => {
    const marks = marksOfRuns([run("later", ["c"]), run("first", ["a", "b"])]);
    const words = ["a", "b", "c", "d"].map((id) => {
      const mark = marks.get(id);
      return mark ? inWords(mark) : null;
    });
    expect(words).toEqual(["Run 1, sitting 1 of 7", "Run 1, sitting 2 of 7", "Run 2, sitting 1 of 7", null]);
  });
});

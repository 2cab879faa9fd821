import { describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { Answered } from "#contract/activities/answers.ts";
import type { BuiltIn } from "#contract/activities/built-in/built-in.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { chartsOf, scoredOf } from "./scored.ts";

const feelingsOfFourWeeks = builtInActivity("Feelings of the past four weeks");
const threeGoodThings = builtInActivity("Three good things");
const lowMoodInTwoWeeks = builtInActivity("Low mood (PHQ-8)");

const answered = (activity: BuiltIn, each: number, upTo = activity.steps.length): Answered => ({
  reflection_id: "11111111-0000-4000-8000-000000000001",
  day: "2026-11-21",
  written_at: "2026-11-21T19:00:00.000Z",
  time_zone: "Europe/Vienna",
  programme_run_id: null,
  excerpt: "",
  damaged: false,
  answers: {
    ...beginAnswers(activity, null),
    answers: Object.fromEntries(activity.steps.slice(0, upTo).map(({ id }) => [id, each])),
  },
});

describe("the scores of a check-in over time", () => {
  it("are those of the published tables, with the published bands, the newest first", () => {
    const scored = scoredOf([answered(lowMoodInTwoWeeks, 2), answered(lowMoodInTwoWeeks, 0)]);
    expect(scored?.sittings.map(({ values, help }) => [values[0]?.value, values[0]?.band, help])).toEqual([
      [16, "Moderately severe", "panel"],
      [0, "No significant symptoms", null],
    ]);
    expect(scored?.caution).toContain("not a diagnosis");
  });

  it("leave out what was answered in part", () => {
    const scored = scoredOf([answered(lowMoodInTwoWeeks, 2, 7), answered(lowMoodInTwoWeeks, 1)]);
    expect(scored?.sittings.map(({ values }) => values[0]?.value)).toEqual([8]);
  });

  it("are none of another activity", () => {
    expect(scoredOf([answered(threeGoodThings, 1, 0)])).toBeNull();
    expect(scoredOf([])).toBeNull();
  });

  it("share a chart where they share a scale", () => {
    const measures = scoredOf([answered(feelingsOfFourWeeks, 3)])?.measures ?? [];
    expect(chartsOf(measures)).toEqual([[0, 1], [2]]);
  });
});

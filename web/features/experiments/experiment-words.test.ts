import { describe, expect, it } from "vitest";
import type { Experiment, ExperimentResult, ExperimentSummary } from "#contract/experiments/experiments.ts";
import {
  daysToNote,
  differenceInWords,
  limitsOf,
  outcomeInWords,
  sayingOf,
  stacked,
  stateInWords,
} from "./experiment-words.ts";

const content: Experiment["content"] = {
  question: "Does a walk help?",
  a: "Walk",
  b: "No walk",
  outcome: "mood",
  scale_label: "",
  fact_id: null,
  shows_next_day: false,
  design: "coin",
  block_days: 1,
  starts_on: "2026-11-01",
  days: 30,
};
const planned = { n_a: 15, n_b: 15, mean_a: 3.5, mean_b: 3, difference: 0.5, low: -0.1, high: 1.1, p: 0.04 };
const result: ExperimentResult = {
  verdict: "fair",
  needs_days: null,
  as_planned: planned,
  as_done: null,
  missing: 0,
};
const summary: ExperimentSummary = {
  id: "0198a3b0-0000-7000-8000-000000000001",
  question: content.question,
  state: "running",
  starts_on: "2026-11-01",
  ends_on: "2026-11-30",
  stopped_on: null,
  days: 30,
  days_come: 12,
  days_noted: 9,
  damaged: false,
};

const experiment: Experiment = {
  ...summary,
  revision: 1,
  content,
  plan: [],
  outcomes: [],
  result,
  created_at: "2026-10-31T12:00:00.000Z",
};

describe("an experiment in words", () => {
  it("says how far it is, and counts no day beyond its last one", () => {
    expect(stateInWords(summary)).toBe("Day 12 of 30, 9 noted");
    expect(stateInWords({ ...summary, days_come: 31 })).toBe("Day 30 of 30, 9 noted");
    expect(stateInWords({ ...summary, state: "planned", days: 1 })).toMatch(/^Begins on .*, for 1 day$/);
    expect(stateInWords({ ...summary, state: "over" })).toMatch(/^Ended on /);
    expect(stateInWords({ ...summary, state: "over", stopped_on: "2026-11-20" })).toMatch(/^Stopped on /);
  });

  it("shows a difference with its sign and its interval", () => {
    expect(differenceInWords(planned)).toBe("+0.5 (between −0.1 and +1.1)");
  });

  it("claims nothing of too few days", () => {
    const few = { ...result, verdict: "too_few" as const, needs_days: 1 };
    expect(sayingOf({ content, result: few })).toBe(
      "Too few days have an outcome. About 1 more day would be needed.",
    );
  });

  it.each([
    [0.04, "about 4% of the possible plans"],
    [0.0101, "about 1% of the possible plans"],
    [0.0002, "fewer than 1 in 1,000 of the possible plans"],
  ])("says what a p of %d means, and never why", (p, share) => {
    const saying = sayingOf({ content, result: { ...result, as_planned: { ...planned, p } } });
    expect(saying).toContain(share);
    expect(saying).toContain("“Walk” the mean was 3.5");
    expect(saying).not.toMatch(/because|cause|help/i);
  });
});

describe("the limits of an experiment", () => {
  const day = (side: "a" | "b" | null, did: "a" | "b" | null) => ({
    day: "2026-11-01",
    side,
    did,
    rating: null,
  });
  const limits = (plan: Experiment["plan"], more: Partial<Experiment> = {}) =>
    limitsOf({ ...experiment, plan, ...more }).join("\n");

  it("are not known before it has a result", () => {
    expect(limits([day("a", "a")], { result: null })).toBe("");
  });

  it("count the days off the plan, those that were not noted, and those without an outcome", () => {
    const said = limits([day("a", "b"), day("b", null), day("a", null), day(null, null)], {
      result: { ...result, missing: 1 },
    });
    expect(said).toContain("1 day without an outcome is left out.");
    expect(said).toContain("On 1 day you did not keep to the plan.");
    expect(said).toContain("On 2 days you did not note");
    expect(said).not.toContain("With so few days");
    expect(said).not.toContain("You stopped early.");
  });

  it("warn of an early end and of few days", () => {
    const few = { ...result, as_planned: { ...planned, n_b: 14 } };
    const said = limits([], { stopped_on: "2026-11-20", result: few });
    expect(said).toContain("You stopped early.");
    expect(said).toContain("With so few days");
  });
});

it("an outcome of a scale is named by its question, and may show on the day after", () => {
  const scale = { ...content, outcome: "scale" as const, scale_label: "Sleep", shows_next_day: true };
  expect(outcomeInWords(scale)).toBe("“Sleep” (1\u00a0to\u00a010), on the day after");
});

it("days to note are those that have come, latest first", () => {
  const plan = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => ({
    day,
    side: null,
    did: null,
    rating: null,
  }));
  expect(daysToNote({ ...experiment, plan }, "2026-11-02").map(({ day }) => day)).toEqual([
    "2026-11-02",
    "2026-11-01",
  ]);
});

describe("the dots of a result", () => {
  it("stand on each other where they would cover each other, and none is left out", () => {
    const dots = [0.5, 0.5, 0.51, 0.9, 0.5].map((at) => ({ at }));
    expect(stacked(dots)).toEqual([
      { at: 0.5, level: 0 },
      { at: 0.5, level: 1 },
      { at: 0.51, level: 2 },
      { at: 0.9, level: 0 },
      { at: 0.5, level: 3 },
    ]);
  });
});

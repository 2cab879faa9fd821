import { describe, expect, it } from "vitest";
import type { AnalyzerFinding, AnalyzerMeasure, AnalyzerResult } from "#contract/analyzers/findings.ts";
import { compared } from "./compared.ts";

const result = (
  measures: readonly AnalyzerMeasure[],
  findings: readonly Pick<AnalyzerFinding, "key" | "claim" | "strength">[] = [],
): AnalyzerResult => ({
  period: { from: "2026-08-31", to: "2026-11-22" },
  reflections: 10,
  measures: [...measures],
  findings: findings.map((finding) => ({
    ...finding,
    numbers: null,
    needs_days: null,
    quotes: [],
    verdict: null,
    is_new: false,
  })),
  other_languages: [],
});

const tone = (...values: readonly [value: number, n: number][]): AnalyzerMeasure => ({
  id: "tone",
  label: "Tone",
  unit: "",
  points: values.map(([value, n], index) => ({
    day: `2026-11-0${index + 1}`,
    value,
    low: null,
    high: null,
    n,
  })),
});

describe("two periods side by side", () => {
  it("show the mean of each measure, weighted by what each day rests on", () => {
    const { measures } = compared(result([tone([0, 3], [1, 1], [9, 0])]), result([tone([-1, 2])]));
    expect(measures).toEqual([
      { id: "tone", label: "Tone", unit: "", one: { mean: 0.25, values: 2 }, other: { mean: -1, values: 1 } },
    ]);
  });

  it("leave a side empty where nothing was measured, rather than show a zero", () => {
    const { measures } = compared(result([]), result([tone([0.5, 1]), { ...tone(), id: "words" }]));
    expect(measures.map(({ one, other }) => [one, other?.mean ?? null])).toEqual([
      [null, 0.5],
      [null, null],
    ]);
  });

  it("name each finding once, with how sure it is in either", () => {
    const { findings } = compared(
      result([], [{ key: "a", claim: "Walks", strength: "fair" }]),
      result(
        [],
        [
          { key: "a", claim: "Walks", strength: "chance" },
          { key: "b", claim: "Mondays", strength: "too_few" },
        ],
      ),
    );
    expect(findings).toEqual([
      { key: "a", claim: "Walks", one: "fair", other: "chance" },
      { key: "b", claim: "Mondays", one: null, other: "too_few" },
    ]);
  });
});

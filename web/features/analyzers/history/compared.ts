import type { AnalyzerFinding, AnalyzerMeasure, AnalyzerResult } from "#contract/analyzers/findings.ts";

export type ComparedMeasure = {
  id: string;
  label: string;
  unit: string;
  /** The mean of each period; `null` if nothing was measured. */
  one: PeriodMean | null;
  other: PeriodMean | null;
};
export type PeriodMean = { mean: number; values: number };

export type ComparedFinding = {
  key: string;
  claim: string;
  one: AnalyzerFinding["strength"] | null;
  other: AnalyzerFinding["strength"] | null;
};

/** Two periods, row by row: every measure and every finding that either of them has. */
export function compared(one: AnalyzerResult, other: AnalyzerResult) {
  const ids = unique([...one.measures, ...other.measures].map(({ id }) => id));
  const keys = unique([...one.findings, ...other.findings].map(({ key }) => key));
  return {
    measures: ids.flatMap((id): ComparedMeasure[] => {
      const [a, b] = [one, other].map(({ measures }) => measures.find((measure) => measure.id === id));
      const named = a ?? b;
      return named ? [{ id, label: named.label, unit: named.unit, one: meanOf(a), other: meanOf(b) }] : [];
    }),
    findings: keys.flatMap((key): ComparedFinding[] => {
      const [a, b] = [one, other].map(({ findings }) => findings.find((finding) => finding.key === key));
      const named = a ?? b;
      return named ? [{ key, claim: named.claim, one: a?.strength ?? null, other: b?.strength ?? null }] : [];
    }),
  };
}

/** Each day counts as many times as it has values. */
function meanOf(measure: AnalyzerMeasure | undefined): PeriodMean | null {
  const points = measure?.points.filter(({ n }) => n > 0) ?? [];
  const weight = points.reduce((sum, { n }) => sum + n, 0);
  if (weight === 0) return null;
  return { mean: points.reduce((sum, { value, n }) => sum + value * n, 0) / weight, values: points.length };
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";

export type Found<Id> = { id: Id; findings: readonly AnalyzerFinding[] };

/**
 * The strongest clear difference, and of equally strong ones the largest. Only with a sentence that is still in the
 * journal, and only if the person has not said anything about it.
 */
export function mostWorthReading<Id>(found: readonly Found<Id>[]): { id: Id; key: string } | null {
  const [best] = found
    .flatMap(({ id, findings }) => findings.map((finding) => ({ id, finding })))
    .filter(
      ({ finding: { strength, verdict, numbers, quotes } }) =>
        (strength === "strong" || strength === "fair") &&
        verdict === null &&
        numbers !== null &&
        quotes.some(({ stands }) => stands === "here"),
    )
    .sort(({ finding: one }, { finding: other }) =>
      one.strength === other.strength ? sizeOf(other) - sizeOf(one) : one.strength === "strong" ? -1 : 1,
    );
  return best ? { id: best.id, key: best.finding.key } : null;
}

const sizeOf = ({ numbers }: AnalyzerFinding) => Math.abs(numbers?.effect ?? 0);

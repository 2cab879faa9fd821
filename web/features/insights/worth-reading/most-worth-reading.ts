import type { AnalyzerFinding } from "#contract/analyzers/findings.ts";

/**
 * The strongest clear difference, and of equally strong ones the largest. Only with a sentence that is still in the
 * journal, and only if the person has not said anything about it.
 */
export const mostWorthReading = (findings: readonly AnalyzerFinding[]): AnalyzerFinding | undefined =>
  findings
    .filter(
      ({ strength, verdict, numbers, quotes }) =>
        (strength === "strong" || strength === "fair") &&
        verdict === null &&
        numbers !== null &&
        quotes.some(({ stands }) => stands === "here"),
    )
    .sort((one, other) =>
      one.strength === other.strength ? sizeOf(other) - sizeOf(one) : one.strength === "strong" ? -1 : 1,
    )[0];

const sizeOf = ({ numbers }: AnalyzerFinding) => Math.abs(numbers?.effect ?? 0);

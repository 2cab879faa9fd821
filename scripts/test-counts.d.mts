import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export type Counted = { passed: number; failed: number; failures: string[]; flaky: string[] };

/** What is read of a report. */
type Suite = {
  specs: (Pick<JSONReportSpec, "file" | "line" | "title"> & {
    tests: Pick<JSONReportTest, "projectName" | "status">[];
  })[];
  suites?: Suite[];
};
export type PlaywrightReport = {
  stats: Pick<JSONReport["stats"], "expected" | "flaky" | "unexpected">;
  errors: Pick<JSONReport["errors"][number], "message">[];
  suites: (Suite | JSONReportSuite)[];
};

export function countedOfVitest(
  report: Pick<JsonTestResults, "numPassedTests" | "numFailedTests" | "testResults">,
  place: { root: string },
): Counted;
export function countedOfPlaywright(report: PlaywrightReport, asked: { failOnFlaky: boolean }): Counted;
export function added(one: Counted, other: Counted): Counted;
export function summaryOf(
  outcomes: readonly (Counted & { name: string; problem: string; counts: boolean; seconds: number })[],
): string;

import { describe, expect, it } from "vitest";
import { countedOfPlaywright, type PlaywrightReport, summaryOf } from "./test-counts.mjs";

/** One journey that passed, one that failed, and one that passed only at its second try. */
const report: PlaywrightReport = {
  stats: { expected: 1, flaky: 1, unexpected: 1 },
  errors: [],
  suites: [
    {
      specs: [
        {
          file: "care.spec.ts",
          line: 3,
          title: "holds",
          tests: [{ projectName: "desktop", status: "expected" }],
        },
      ],
      suites: [
        {
          specs: [
            {
              file: "care.spec.ts",
              line: 9,
              title: "breaks",
              tests: [{ projectName: "phone", status: "unexpected" }],
            },
            {
              file: "care.spec.ts",
              line: 20,
              title: "wavers",
              tests: [{ projectName: "phone", status: "flaky" }],
            },
          ],
        },
      ],
    },
  ],
};
const wavering = "[phone] care.spec.ts:20 › wavers";
const summaryWith = (failOnFlaky: boolean, problem = "") => {
  const counted = countedOfPlaywright(report, { failOnFlaky });
  return summaryOf([{ name: "Journeys", problem, counts: true, seconds: 12.3, ...counted }]);
};

describe("a journey that passes only at its second try", () => {
  it("counts as failed where `npm test` is asked to fail on it, as in CI", () => {
    expect(countedOfPlaywright(report, { failOnFlaky: true })).toMatchObject({ passed: 1, failed: 2 });
    expect(summaryWith(true).split("\n").at(-1)).toBe("1 passed, 2 failed");
  });

  it("counts as passed elsewhere, and the summary names it", () => {
    expect(countedOfPlaywright(report, { failOnFlaky: false })).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ["[phone] care.spec.ts:9 › breaks"],
      flaky: [wavering],
    });
    expect(summaryWith(false, "playwright test: exit code 1")).toBe(
      [
        "✗ Journeys (12 s, 2 passed, 1 failed, 1 passed only at the second try): playwright test: exit code 1",
        "    [phone] care.spec.ts:9 › breaks",
        `    Passed only at the second try: ${wavering}`,
        "2 passed, 1 failed",
      ].join("\n"),
    );
  });
});

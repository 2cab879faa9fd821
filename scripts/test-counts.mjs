/** How many tests of `npm test` passed and failed, read from the reports of Vitest and Playwright. */
import { relative } from "node:path";

/** A file that can't be loaded counts as one failed test. */
export function countedOfVitest({ numPassedTests, numFailedTests, testResults }, { root }) {
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${relative(root, name)} › ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map(({ name }) => `${relative(root, name)} can't be loaded`)],
    flaky: [],
  };
}

/** `failOnFlaky`: a journey that passed only at its second try counts as failed. */
export function countedOfPlaywright({ stats, errors, suites }, { failOnFlaky }) {
  const specs = suites.flatMap(specsIn);
  const those = (wanted) =>
    specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
    );
  return {
    passed: stats.expected + (failOnFlaky ? 0 : stats.flaky),
    failed: stats.unexpected + errors.length + (failOnFlaky ? stats.flaky : 0),
    failures: [...those("unexpected"), ...errors.map(({ message }) => message)],
    flaky: those("flaky"),
  };
}

const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

export const added = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
});

/** Names each failed or flaky test, because build machines often show only the end of the output. */
export function summaryOf(outcomes) {
  const lines = outcomes.flatMap(({ name, passed, failed, failures, flaky, problem, counts, seconds }) => {
    const again = flaky.length > 0 ? `, ${flaky.length} passed only at the second try` : "";
    const tests = counts ? `, ${passed} passed, ${failed} failed${again}` : "";
    return [
      `${problem ? "✗" : "✓"} ${name} (${seconds.toFixed(0)} s${tests})${problem && `: ${problem}`}`,
      ...failures.map((failure) => `    ${failure}`),
      ...flaky.map((journey) => `    Passed only at the second try: ${journey}`),
    ];
  });
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return [...lines, `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}

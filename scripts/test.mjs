/**
 * `npm test`: all checks and tests, also on a fresh clone. Plain JavaScript, because it starts on any
 * Node the machine has. Build machines read the last line: `N passed, N failed`.
 *
 * With `--fail-on-flaky-tests`, as CI runs it, a journey that passes only at its second try counts as failed.
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { PrepareError, pinnedEnvironment, prepare } from "./prepare.mjs";
import { added, countedOfPlaywright, countedOfVitest, summaryOf } from "./test-counts.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, ".cache", "reports");
const playwrightReport = join(reports, "playwright.json");
const { values: asked } = parseArgs({
  options: { "fail-on-flaky-tests": { type: "boolean", default: false } },
});
const failOnFlaky = asked["fail-on-flaky-tests"];

const stages = [
  { name: "Packages", work: () => prepare({ build: false }) },
  { name: "Builds", work: () => prepare() },
  {
    name: "Server's integration",
    work: () => run("vitest", vitestRun("server")),
    count: () => vitestCount("server"),
  },
  {
    name: "Journeys, and beside them the checks and all units",
    work: () => together(journeys(), beside("checks", "node", ["scripts/check.ts"]), units()),
    count: () =>
      added(
        countedOfPlaywright(readReport(playwrightReport), { failOnFlaky }),
        vitestCount("web", "server-units"),
      ),
  },
];

const journeys = () =>
  run("playwright", ["test", "--reporter=list,json", ...(failOnFlaky ? ["--fail-on-flaky-tests"] : [])], {
    environment: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      // Node reads TypeScript itself, where Playwright would first translate each file: 11 s on a fresh clone.
      PW_DISABLE_TS_ESM: "1",
      // Each of its processes loads the same code.
      NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
    },
  });

/** In two processes: a third one would load all modules again, and one alone would need longer than the journeys. */
const units = () => beside("units", "vitest", [...vitestRun("web", "server-units"), "--maxWorkers=2"]);

const vitestRun = (...projects) => [
  "run",
  ...projects.flatMap((project) => ["--project", project]),
  "--reporter=dot",
  "--reporter=json",
  `--outputFile.json=${vitestReport(...projects)}`,
];

const vitestReport = (...projects) => join(reports, `vitest-${projects.join("-")}.json`);

const vitestCount = (...projects) => countedOfVitest(readReport(vitestReport(...projects)), { root });

/** Runs at a low priority next to the journeys. Its output is printed at its end. */
async function beside(name, program, args) {
  const printed = join(reports, `${name}.log`);
  try {
    await run(program, args, { printed });
  } finally {
    process.stdout.write(`\n${readFileSync(printed, "utf8")}`);
  }
}

/** Waits for all of them, also if one fails. */
async function together(...work) {
  const outcomes = await Promise.allSettled(work);
  const reasons = outcomes.flatMap(({ reason }) => (reason ? [reasonOf(reason)] : []));
  if (reasons.length > 0) throw new StageError(reasons.join("; "));
}

/** `printed`: the file for its output; it then runs at a low priority. */
function run(program, args, { environment = {}, printed = null } = {}) {
  return new Promise((done, failed) => {
    const output = printed ? openSync(printed, "w") : "inherit";
    const detached = printed !== null && process.platform !== "win32";
    const child = spawn(program, args, {
      cwd: root,
      env: { ...pinnedEnvironment(), CI: "true", ...environment },
      stdio: ["ignore", output, output],
      detached,
      // On Windows, npm's programs are .cmd files.
      shell: process.platform === "win32",
    });
    if (printed) closeSync(output);
    if (printed && child.pid) yieldToOthers(child.pid);
    const end = (signal) => (detached ? process.kill(-child.pid, signal) : child.kill(signal));
    process.once("SIGINT", end).once("SIGTERM", end);
    child.once("error", failed);
    child.once("close", (code, signal) => {
      process.off("SIGINT", end).off("SIGTERM", end);
      if (code === 0) done();
      else
        failed(
          new StageError(`${program} ${args[0]}: ${signal ? `ended by ${signal}` : `exit code ${code}`}`),
        );
    });
  });
}

const low = 5;

/**
 * Linux shares its cores among sessions before it looks at a process's priority, and each browser has a session of its
 * own. So the one of this detached process needs a low priority, too. With a lower one, Vitest's processes do not start
 * within their minute on a busy machine.
 */
function yieldToOthers(pid) {
  setPriority(pid, low);
  const session = `/proc/${pid}/autogroup`;
  try {
    if (existsSync(session)) writeFileSync(session, String(low));
  } catch (error) {
    // Everything runs without it, only slower.
    process.stderr.write(`The checks beside the journeys keep their priority: ${error.message}\n`);
  }
}

class StageError extends Error {}

function readReport(file) {
  if (!existsSync(file)) throw new StageError("it wrote no report");
  return JSON.parse(readFileSync(file, "utf8"));
}

function reasonOf(error) {
  return error instanceof StageError || error instanceof PrepareError ? error.message : error.stack;
}

async function runStage({ name, work, count }) {
  const from = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const outcome = { name, passed: 0, failed: 0, failures: [], flaky: [], problem: "" };
  try {
    await work();
  } catch (error) {
    outcome.problem = reasonOf(error);
    outcome.isUnprepared = error instanceof PrepareError;
    if (outcome.isUnprepared) outcome.failed = 1;
  }
  try {
    if (count) Object.assign(outcome, count());
  } catch (error) {
    outcome.problem ||= reasonOf(error);
    outcome.failed = 1;
  }
  return { ...outcome, counts: count !== undefined, seconds: (performance.now() - from) / 1000 };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const outcomes = [];
for (const stage of stages) {
  const outcome = await runStage(stage);
  outcomes.push(outcome);
  // Without packages and builds nothing else can run. After any other failure, the next stages are still useful.
  if (outcome.isUnprepared) break;
}

process.stdout.write(`\n── Summary\n${summaryOf(outcomes)}\n`);
process.exitCode = outcomes.length === stages.length && outcomes.every(({ problem }) => !problem) ? 0 : 1;

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";

type Check = { name: string; command: readonly string[] };
type Outcome = Check & { passed: boolean; output: string; seconds: number };

const root = join(import.meta.dirname, "..");
const programs = join(root, "node_modules", ".bin");
/**
 * The native compiler. The `typescript` package is older; one test reads code through its API. With several checkers,
 * each checks the shared files again, which doubles the processor time.
 */
const typescript = ["node", join("node_modules", "@typescript", "native", "bin", "tsc"), "--checkers", "1"];

// The slowest first.
const checks: readonly Check[] = [
  { name: "types of the web", command: [...typescript, "-p", "web"] },
  { name: "types of the service worker", command: [...typescript, "-p", "web/tsconfig.worker.json"] },
  { name: "types of the server", command: [...typescript, "-p", "."] },
  { name: "types of the browser tests", command: [...typescript, "-p", "e2e"] },
  { name: "types of the scenes", command: [...typescript, "-p", "tsconfig.scenes.json"] },
  { name: "import directions and folder cycles", command: ["node", "scripts/folder-cycles.ts"] },
  { name: "dead code", command: ["knip", "--no-progress", "--no-config-hints"] },
  { name: "messages and their translations", command: ["node", "scripts/messages/main.ts", "--check"] },
  { name: "lockfile", command: ["node", "scripts/lockfile-check.ts"] },
  { name: "format and lint", command: ["biome", "ci", "--colors=off", "."] },
];

function run(check: Check): Promise<Outcome> {
  const from = performance.now();
  const [program = "", ...args] = check.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
      stdio: ["ignore", "pipe", "pipe"],
      // On Windows, npm's programs are .cmd files.
      shell: process.platform === "win32",
    });
    let output = "";
    const finish = (passed: boolean) =>
      resolve({ ...check, passed, output: output.trim(), seconds: (performance.now() - from) / 1000 });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const waiting = [...checks];
const outcomes: Outcome[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const outcome = await run(check);
    outcomes.push(outcome);
    print(`${outcome.passed ? "✓" : "✗"} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, work));
const failed = outcomes.filter(({ passed }) => !passed);
for (const { name, command, output } of failed) print(`\n— ${name}: ${command.join(" ")}\n${output}`);
if (failed.length > 0) {
  print(`\n${failed.length} of ${checks.length} checks failed.`);
  process.exitCode = 1;
}

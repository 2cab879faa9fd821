import { parseArgs } from "node:util";
import { seededRandom } from "#server/platform/statistics/random.ts";
import { backingUp } from "./backing-up.ts";
import { chatting } from "./chatting.ts";
import { type FaultName, faults } from "./faults.ts";
import { importing } from "./importing.ts";
import { reminding } from "./reminding.ts";
import { runChaos } from "./run.ts";
import { problemsOf, verdictOf } from "./tally.ts";
import { uploading } from "./uploading.ts";
import { writing } from "./writing.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

function* faultsUntil(end: number, seed: string): Generator<FaultName> {
  const random = seededRandom(`${seed} faults`);
  const kinds = Object.keys(faults).filter((name): name is FaultName => name in faults);
  while (Date.now() < end)
    for (const name of random.shuffle([...kinds])) {
      if (Date.now() > end) return;
      print(`${new Date().toISOString().slice(11, 19)} ${name}`);
      yield name;
    }
}

const { seed, minutes } = values;
print(`Seed ${seed}, ${minutes} minutes.`);
const end = Date.now() + Number(minutes) * 60_000;
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort(name));
const { signal } = stop;
const run = runChaos({
  seed,
  people: {
    hanna: writing,
    ida: writing,
    jonas: uploading,
    karl: importing,
    lena: chatting,
    marie: reminding,
    host: backingUp,
  },
  order: faultsUntil(end, seed),
  stepsBetween: 25,
  signal,
});
const tally = await run.catch((error: unknown) => {
  if (!signal.aborted) throw error;
  process.stderr.write(`Stopped by ${signal.reason}. Nothing was checked.\n`);
  process.exit(1);
});
const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `  ${count} ${name}`).join("\n");
print(
  `Acknowledged, after ${tally.refused} attempts that had to be repeated:\n${counted(tally.acknowledged)}`,
);
print(`Faults:\n${counted(tally.faults)}`);
const problems = problemsOf(tally);
for (const problem of problems) print(problem);
print(`${verdictOf(tally)}${tally.wrong.length > 0 ? `, ${tally.wrong.length} wrong answers` : ""}`);
if (problems.length > 0) process.exitCode = 1;

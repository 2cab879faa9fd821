import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { createAnalyzers } from "#server/features/analyzers/index.ts";
import { createReadings } from "#server/features/readings/index.ts";
import { saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addInOrder, finishIdleWork, readPassages } from "./passages.ts";
import { median, print, printTable, timed } from "./print.ts";

const lastDay = "2026-11-21";
const count = 10_000;
const saves = 100;
const megabyte = 1024 * 1024;

/** How fast a journal of 10,000 reflections is analysed, at first and after a save, and in how much memory. */
export async function benchAnalyzers(): Promise<void> {
  const database = await createTestDatabase("sqlite");
  const context = {
    ...(await createTestContext(database, {
      onProblem: (what, error) => print(`  ${what}: ${String(error)}`),
    })),
    clock: systemClock,
  };
  const owner = await addOwner(database);
  const readings = createReadings(context);
  const analyzers = createAnalyzers(context);
  context.events.register(analyzers.events);
  try {
    const passages = readPassages().map(({ body }) => body);
    await addInOrder(
      database,
      owner,
      Array.from({ length: count }, (_, at) => ({
        day: addDays(lastDay, at - count + 1),
        mood: 1 + (at % 5),
        // About 150 words, in another order each time.
        body: [0, 7, 13].map((step) => passages[(at * 3 + step) % passages.length] ?? "").join("\n\n"),
      })),
    );
    const save = (at: number) =>
      saveReflection(context, owner, randomUUID(), {
        ...aSave({ body: passages[at % passages.length] ?? "" }),
        day: lastDay,
      });
    const visit = () => timed(1, () => finishIdleWork(analyzers, owner));
    const before = process.memoryUsage().rss;
    let maxMemory = before;
    const watching = setInterval(() => {
      maxMemory = Math.max(maxMemory, process.memoryUsage().rss);
    }, 200);
    const alone = await timed(saves, save);
    const cpu = process.cpuUsage();
    const first = await visit();
    const worked = milliseconds(process.cpuUsage(cpu));
    const after: number[] = [];
    const workedAfter: number[] = [];
    const onTheLoop: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      await save(at);
      const [from, loop] = [process.cpuUsage(), process.threadCpuUsage()];
      after.push(...(await visit()));
      workedAfter.push(milliseconds(process.cpuUsage(from)));
      onTheLoop.push(milliseconds(process.threadCpuUsage(loop)));
    }
    // Saves while the thread reads.
    await database.asOwner(owner.id, (tx) => tx.deleteFrom("analyzer_readings").execute());
    const reading = visit();
    const duringReading: number[] = [];
    for (let at = 0; at < saves; at += 1) {
      duringReading.push(...(await timed(1, () => save(at))));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await reading;
    clearInterval(watching);
    print(`\nanalyzers: ${count} reflections of about 150 words`);
    printTable(
      ["", "measured"],
      [
        ["first analysis", `${(median(first) / 1000).toFixed(1)} s`],
        ["its processor time", `${(worked / 1000).toFixed(1)} s`],
        ["after a save, median", `${median(after).toFixed(0)} ms`],
        ["its processor time", `${median(workedAfter).toFixed(0)} ms`],
        ["of it on the event loop", `${median(onTheLoop).toFixed(0)} ms`],
        ["a save without other work, median", `${median(alone).toFixed(1)} ms`],
        ["a save while texts are read, median", `${median(duringReading).toFixed(1)} ms`],
        ["most memory above the start, whole process", `${Math.round((maxMemory - before) / megabyte)} MB`],
      ],
    );
  } finally {
    await analyzers.stop();
    await readings.stop();
    await database.drop();
  }
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { addDays } from "#contract/day-rules.ts";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { analyzersOf } from "#server/features/analyzers/index.ts";
import { migrations } from "#server/features/migrations.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { addReflections, aSave } from "#server/features/reflections/testing.ts";
import { systemClock } from "#server/platform/clock.ts";
import { migrate } from "#server/platform/migrations.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { addUser } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { print, printTable } from "./print.ts";
import { createStore } from "./store.ts";

const lastDay = "2026-11-21";
const count = 10_000;
const saves = 100;
const megabyte = 1024 * 1024;

/** How fast a journal of 10,000 reflections is analysed, by itself and after a save, and in how much memory. */
export async function benchAnalyzers(): Promise<void> {
  const store = await createStore("sqlite");
  const database = store.open();
  await migrate(database, systemClock, migrations);
  const testContext = await createTestContext(
    { ...database, dataDir: store.environment.DATA_DIR, url: null, drop: async () => {} },
    { onProblem: (what, error) => print(`  ${what}: ${String(error)}`) },
  );
  const context = { ...testContext, clock: systemClock };
  const owner = openJournal(await addUser(database), newKey());
  const [reflections, readings, analyzers] = [
    reflectionsOf(context),
    readingsOf(context),
    analyzersOf(context),
  ];
  context.events.register(analyzers.events);
  try {
    const passages = readPassages();
    await addReflections(
      database,
      owner,
      Array.from({ length: count }, (_, at) => ({
        ...emptyDraft,
        day: addDays(lastDay, at - count + 1),
        mood: 1 + (at % 5),
        // About 150 words, in another order each time.
        body: [0, 7, 13].map((step) => passages[(at * 3 + step) % passages.length] ?? "").join("\n\n"),
      })),
    );
    await database.asOwner(owner.id, async (tx) => {
      await sql`update reflections set change = seq where owner_id = ${owner.id}`.execute(tx);
      await sql`update users set last_change = 1000000 where id = ${owner.id}`.execute(tx);
    });
    const save = async (at: number) => {
      const from = performance.now();
      await reflections.store.save(owner, randomUUID(), {
        ...aSave({ body: passages[at % passages.length] ?? "" }),
        day: lastDay,
      });
      return performance.now() - from;
    };
    const visit = async () => {
      const from = performance.now();
      while ((await analyzers.idleWork(owner)) > 0);
      return performance.now() - from;
    };
    const before = process.memoryUsage().rss;
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 200);
    const alone: number[] = [];
    for (let at = 0; at < saves; at += 1) alone.push(await save(at));
    const cpu = process.cpuUsage();
    const first = await visit();
    const worked = workedSince(cpu);
    const after: number[] = [];
    const workedAfter: number[] = [];
    const onTheLoop: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      await save(at);
      const [from, loop] = [process.cpuUsage(), process.threadCpuUsage()];
      after.push(await visit());
      workedAfter.push(workedSince(from));
      const { user, system } = process.threadCpuUsage(loop);
      onTheLoop.push((user + system) / 1000);
    }
    // Saves while the thread reads.
    await database.asOwner(owner.id, (tx) => tx.deleteFrom("analyzer_readings").execute());
    const reading = visit();
    const beside: number[] = [];
    for (let at = 0; at < saves; at += 1) {
      beside.push(await save(at));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await reading;
    clearInterval(watching);
    print(`\nanalyzers: ${count} reflections of about 150 words`);
    printTable(
      ["", "measured"],
      [
        ["first analysis", `${(first / 1000).toFixed(1)} s`],
        ["its processor time", `${(worked / 1000).toFixed(1)} s`],
        ["after a save, median", `${median(after).toFixed(0)} ms`],
        ["its processor time", `${median(workedAfter).toFixed(0)} ms`],
        ["of it on the event loop", `${median(onTheLoop).toFixed(0)} ms`],
        ["a save, nothing else going on, median", `${median(alone).toFixed(1)} ms`],
        ["a save while texts are read, median", `${median(beside).toFixed(1)} ms`],
        ["most memory above the start, whole process", `${Math.round((most - before) / megabyte)} MB`],
      ],
    );
  } finally {
    await analyzers.stop();
    await readings.stop();
    await database.close();
    await store.stop();
  }
}

/** In milliseconds, of all threads. */
function workedSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const readPassages = () =>
  readFileSync(join(import.meta.dirname, "meaning", "journal.txt"), "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split("|").slice(3).join("|"));

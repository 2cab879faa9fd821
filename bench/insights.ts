import { sql } from "kysely";
import { listAnalyzers } from "#contract/analyzers/analyzers.ts";
import { addDays } from "#contract/day-rules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { getSessionWords } from "#contract/letters/session-words.ts";
import type { Engine } from "#server/platform/database.ts";
import { startTestServer } from "#server/testing.ts";
import { watchLoop } from "./loop-watch.ts";
import { median, print, printTable } from "./print.ts";
import { lastDay } from "./seed.ts";
import { signIn } from "./sign-in.ts";
import { fill, type Store, withStore } from "./store.ts";

const reflections = 10_000;
const days = 3650;
const repeats = 9;

/** What insights answer over ten years with 10,000 reflections, and how long that delays all others. */
export async function benchInsights(engine: Engine): Promise<void> {
  print(`\n${engine}: insights over ${reflections.toLocaleString("en")} reflections on ${days} days`);
  await withStore(engine, (store) => measure(engine, store));
}

async function measure(engine: Engine, store: Store): Promise<void> {
  const [person] = await fill(store, { people: 1, reflections, indexed: true });
  if (!person) throw new Error("Seeding added no person.");
  const opened = await store.open();
  const dataDir = store.environment.DATA_DIR;
  const masterKey = await store.loadMasterKey(opened);
  await opened.asSystem(async (tx) => {
    for (const [at, day] of person.days.entries()) {
      const moved = addDays(lastDay, -Math.floor(((reflections - 1 - at) * days) / reflections));
      const scene = at % 3 === 0 ? "ocean.jpg" : at % 3 === 1 ? "forest.jpg" : "full-moon.jpg";
      await sql`update reflections set kind = 'free', day = ${moved},
        scene = ${JSON.stringify({ background: scene, part_of_day: "night" })}
        where owner_id = (select id from users) and kind = 'daily' and day = ${day}`.execute(tx);
    }
  });
  const database = { ...opened, dataDir, url: null, drop: async () => {} };
  const server = await startTestServer(engine, { database, masterKey });
  try {
    const { access } = await signIn(server.url, person);
    const today = addDays(lastDay, 1);
    // Reads every text, as in a person's quiet moments.
    const list = () => server.expect(listAnalyzers, 200, { access });
    await list();
    server.clock.advance(3000);
    await server.doIdleWork("analyzers");
    const { reading } = await list();
    print(`read: ${reading.read} of ${reading.all}`);
    const calls: [string, Endpoint, Record<string, string>][] = [
      ["days", getInsightDays, {}],
      ["days of a year", getInsightDays, { from: addDays(lastDay, -365), to: lastDay }],
      ["patterns", getPatterns, {}],
      ["counts", getCounts, { today }],
      ["scores", getScores, {}],
      ["forecast", getForecast, { today }],
      ["words for a session", getSessionWords, { from: addDays(lastDay, -83), to: lastDay }],
      ["the same, of a year", getSessionWords, { from: addDays(lastDay, -365), to: lastDay }],
    ];
    const rows = [];
    for (const [name, endpoint, query] of calls) {
      const times: number[] = [];
      const worked: number[] = [];
      let bytes = 0;
      let hold = 0;
      for (let round = 0; round < repeats; round += 1) {
        const loop = watchLoop();
        const [from, cpu] = [performance.now(), process.cpuUsage()];
        const answer = await fetch(`${server.url}${endpoint.url}?${new URLSearchParams(query)}`, {
          headers: { authorization: `Bearer ${access}`, "accept-encoding": "identity" },
        });
        bytes = (await answer.arrayBuffer()).byteLength;
        times.push(performance.now() - from);
        const { user, system } = process.cpuUsage(cpu);
        worked.push((user + system) / 1000);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
        // The first round also compiles and prepares.
        if (round > 0) hold = Math.max(hold, loop.maxHoldMs());
        loop.stop();
      }
      const [first = 0, ...later] = times;
      rows.push(
        [name, first, median(later), Math.max(...later), median(worked.slice(1)), hold]
          .map(whole)
          .concat(whole(bytes / 1000)),
      );
    }
    printTable(["", "first ms", "p50 ms", "most ms", "p50 CPU ms", "longest hold ms (limit 50)", "kB"], rows);
  } finally {
    await server.stop();
    await opened.close();
  }
}

const whole = (value: string | number) => (typeof value === "number" ? value.toFixed(0) : value);

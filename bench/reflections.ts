import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listVersions } from "#contract/reflections/reflection-history.ts";
import { getCalendar, getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import type { Engine } from "#server/platform/database.ts";
import { type CallInput, callsTo } from "#server/testing/calls.ts";
import { startServer } from "../scripts/server-process.ts";
import { type SignedIn, signIn } from "./load.ts";
import { print, printTable } from "./print.ts";
import { lastDay, type Size } from "./seed.ts";
import { createStore, fill } from "./store.ts";
import { createWriter, searches } from "./words.ts";

const times = 200;
/** A first sync reads everything, so a few runs are enough. */
const syncs = 3;
const versions = 40;

/** @returns the parsed answer, unchecked */
type Ask = (endpoint: Endpoint, asked: CallInput) => Promise<unknown>;
type Measure = { name: string; aim: number | null; times?: number; run(at: number): Promise<unknown> };

/** How long one person waits, with one request at a time over loopback. */
export async function benchReflections(engine: Engine, size: Size): Promise<void> {
  print(`\n${engine}: ${size.reflections} reflections of ${size.people}, one request at a time`);
  const store = await createStore(engine);
  try {
    const people = await fill(store, { ...size, indexed: true });
    const server = await startServer(store.environment);
    try {
      const [somebody] = people;
      if (!somebody) throw new Error("Nobody was seeded.");
      const person = await signIn(server.url, somebody);
      const rows = [];
      for (const measure of measures(askAs(server.url, person))) rows.push(await take(measure));
      printTable(["", "p50 ms", "p95 ms", "aim"], rows);
      print(`  memory after                     ${Math.round(server.memoryMb())} MB`);
    } finally {
      await server.stop();
    }
  } finally {
    await store.stop();
  }
}

const askAs = (url: string, { access }: SignedIn): Ask => {
  const { call } = callsTo(url, access);
  return async (endpoint, asked) => {
    const { status, body } = await call(endpoint, asked);
    if (status !== 200) throw new Error(`${endpoint.schema.summary}: ${status}.`);
    return body;
  };
};

function measures(ask: Ask): Measure[] {
  const search = (name: string, aim: number, body: object): Measure => ({
    name,
    aim,
    run: () => ask(searchReflections, { body }),
  });
  const searchAnyOf = (name: string, words: readonly string[]): Measure => ({
    name,
    aim: 15,
    run: (at) => ask(searchReflections, { body: { search: words[at % words.length] } }),
  });
  const id = randomUUID();
  const write = createWriter(1);
  let revision = 0;
  const save = async (body: string) => {
    const draft = { ...write(), body, revision, save_id: randomUUID() };
    const when = { day: lastDay, written_at: `${lastDay}T20:00:00.000Z`, time_zone: "Europe/Berlin" };
    const answer = await ask(saveReflection, { params: { id }, body: { ...draft, ...when } });
    revision = saveReflection.schema.response[200].parse(answer).revision;
  };
  return [
    search("list, newest first", 5, {}),
    search("list, longest first", 5, { order: "longest" }),
    search("list, last changed first", 5, { order: "changed" }),
    search("filter: mood, tag and dates", 5, {
      moods: [4, 5],
      tags: ["river"],
      from: addDays(lastDay, -1500),
      to: lastDay,
    }),
    searchAnyOf("search, common word", searches.common),
    searchAnyOf("search, rare word", searches.rare),
    searchAnyOf("search, phrase", searches.phrase),
    {
      name: "calendar of a year",
      aim: 10,
      run: () => ask(getCalendar, { query: { from: addDays(lastDay, -365), to: lastDay } }),
    },
    { name: "save", aim: 15, run: () => save(write().body) },
    {
      name: "save that keeps a version",
      aim: 15,
      times: versions,
      run: (at) => save(at % 2 ? "short" : write().body),
    },
    { name: "versions of one", aim: null, run: () => ask(listVersions, { params: { id } }) },
    { name: "first sync of a new device", aim: null, times: syncs, run: () => syncAll(ask) },
  ];
}

async function syncAll(ask: Ask): Promise<void> {
  let [since, more] = [0, true];
  while (more) {
    const answer = await ask(getChanges, { query: { since: String(since), limit: "500" } });
    ({ since, more } = getChanges.schema.response[200].parse(answer));
  }
}

async function take({ name, aim, times: count = times, run }: Measure) {
  const took: number[] = [];
  // The first few warm both programs up.
  const warmUp = Math.min(20, Math.floor(count / 4));
  for (let at = 0; at < count + warmUp; at += 1) {
    const from = performance.now();
    await run(at);
    if (at >= warmUp) took.push(performance.now() - from);
  }
  took.sort((one, other) => one - other);
  const percentile = (share: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(1);
  return [name, percentile(0.5), percentile(0.95), aim ?? ""];
}

import { randomUUID } from "node:crypto";
import { addDays } from "#contract/day-rules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { listVersions } from "#contract/reflections/reflection-history.ts";
import { getCalendar, getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { Engine } from "#server/platform/database.ts";
import type { CallInput } from "#server/testing/calls.ts";
import { percentiles, print, printTable, timed } from "./print.ts";
import { lastDay, type Size } from "./seed.ts";
import { signIn } from "./sign-in.ts";
import { withServer } from "./store.ts";
import { createWriter, searches } from "./words.ts";

const times = 200;
/** A first sync reads everything, so a few runs are enough. */
const syncs = 3;
const versions = 40;

type Calling = (endpoint: Endpoint, input: CallInput) => Promise<unknown>;
type Measure = { name: string; aim: number | null; times?: number; run(at: number): Promise<unknown> };

/** How long one person waits, with one request at a time over loopback. */
export async function benchReflections(engine: Engine, size: Size): Promise<void> {
  print(`\n${engine}: ${size.reflections} reflections of ${size.people}, one request at a time`);
  await withServer(engine, { ...size, indexed: true }, async (server, [person]) => {
    if (!person) throw new Error("Seeding added no person.");
    const { call } = await signIn(server.url, person);
    const rows = [];
    for (const { name, aim, times: count = times, run } of measures(async (endpoint, input) => {
      const { status, body } = await call(endpoint, input);
      if (status !== 200) throw new Error(`${endpoint.schema.summary}: ${status}.`);
      return body;
    })) {
      // The first few warm both programs up.
      const warmUp = Math.min(20, Math.floor(count / 4));
      const took = (await timed(count + warmUp, run)).slice(warmUp);
      rows.push([name, ...percentiles(took, 0.5, 0.95), aim ?? ""]);
    }
    printTable(["", "p50 ms", "p95 ms", "aim"], rows);
    print(`  memory after                     ${Math.round(server.memoryMb())} MB`);
  });
}

function measures(ask: Calling): Measure[] {
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
    const save = aSave({ ...write(), body, revision, written_at: `${lastDay}T20:00:00.000Z` });
    const answer = await ask(saveReflection, { params: { id }, body: { ...save, day: lastDay } });
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

async function syncAll(ask: Calling): Promise<void> {
  let [since, more] = [0, true];
  while (more) {
    const answer = await ask(getChanges, { query: { since: String(since), limit: "500" } });
    ({ since, more } = getChanges.schema.response[200].parse(answer));
  }
}

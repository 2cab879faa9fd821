import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDayContext, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import type { Engine } from "#server/platform/database.ts";
import type { ServerProcess } from "../scripts/server-process.ts";
import { type Caller, pageLength, run } from "./load.ts";
import { percentiles, print, printTable } from "./print.ts";
import { lastDay } from "./seed.ts";
import { type SignedIn, signIn } from "./sign-in.ts";
import { withServer } from "./store.ts";
import { createWriter, searches } from "./words.ts";

const journal = 5000;
const searchers = [0, 4, 16];
const seconds = 10;
const rounds = 2;
const pauseMs = 30;
/** Shorter than the pause after which the server's idle work begins. */
const presenceMs = 500;

/**
 * How long one person's save takes while another searches on several connections without a pause. A save begins every
 * 30 ms, whether or not the one before is answered, so a long wait counts for all the saves that fall into it.
 */
export async function benchSavesBesideSearches(engine: Engine): Promise<void> {
  print(
    `\n${engine}: a save every ${pauseMs} ms, alone and beside searches in ${journal.toLocaleString("en")} reflections`,
  );
  const size = { people: 2, reflections: 2 * journal, indexed: true };
  await withServer(engine, size, async (server, people) => {
    const [searcher, writer] = await Promise.all(people.map((person) => signIn(server.url, person)));
    if (!searcher || !writer) throw new Error("Seeding did not add two people.");
    const leave = stayPresent([searcher, writer]);
    await run(server.url, 4, 3, () => searchesOf(searcher));
    const rows = [];
    for (let round = 0; round < rounds; round += 1)
      for (const atOnce of searchers) rows.push(await measure(server, { searcher, writer, atOnce }));
    await leave();
    printTable(
      ["searches at once", "save p50 ms", "p95", "p99", "searches/s", "p50 ms", "p99", "processor", "failed"],
      rows,
    );
    print(`  memory after                     ${Math.round(server.memoryMb())} MB`);
  });
}

/** Delays idle work. @returns a function that ends this */
function stayPresent(people: readonly SignedIn[]): () => Promise<void> {
  let isHere = true;
  const visits = (async () => {
    while (isHere) {
      for (const { expect } of people) await expect(getDayContext, 200, { params: { day: lastDay } });
      await delay(presenceMs);
    }
  })();
  return async () => {
    isHere = false;
    await visits;
  };
}

async function measure(
  server: ServerProcess,
  { searcher, writer, atOnce }: { searcher: SignedIn; writer: SignedIn; atOnce: number },
): Promise<(string | number)[]> {
  const before = server.processorMs();
  const [saves, found] = await Promise.all([
    saveFor(writer),
    atOnce === 0 ? null : run(server.url, atOnce, seconds, () => searchesOf(searcher)),
  ]);
  const busy = (server.processorMs() - before) / (10 * seconds);
  return [
    atOnce,
    ...percentiles(saves.ms, 0.5, 0.95, 0.99),
    ...(found ? [Math.round(found.perSecond), found.p50.toFixed(1), found.p99.toFixed(1)] : ["", "", ""]),
    `${Math.round(busy)}%`,
    saves.failed + (found?.failed ?? 0),
  ];
}

/** A common word, a rare one and a phrase, in turn. */
function searchesOf({ access }: SignedIn): Caller {
  const kinds = Object.values(searches);
  let at = 0;
  return {
    next: () => {
      const words = kinds[at % kinds.length] ?? [];
      const search = words[Math.floor(at / kinds.length) % words.length];
      at += 1;
      return {
        method: "POST",
        path: searchReflections.url,
        access,
        body: JSON.stringify({ search, limit: pageLength }),
      };
    },
  };
}

async function saveFor({ call }: SignedIn): Promise<{ ms: number[]; failed: number }> {
  const write = createWriter(1);
  const ms: number[] = [];
  let failed = 0;
  const save = async () => {
    const body = { ...aSave(write()), day: lastDay };
    const from = performance.now();
    const { status } = await call(saveReflection, { params: { id: randomUUID() }, body });
    ms.push(performance.now() - from);
    if (status !== 200) failed += 1;
  };
  const sent: Promise<void>[] = [];
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    sent.push(save());
    await delay(pauseMs);
  }
  await Promise.all(sent);
  return { ms, failed };
}

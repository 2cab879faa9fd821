import { randomUUIDv7 } from "node:crypto";
import autocannon, { type Options, type Result } from "autocannon";
import { getChanges, searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, getDayContext, getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { percentile } from "./print.ts";
import { lastDay } from "./seed.ts";
import type { SignedIn } from "./sign-in.ts";
import { createWriter, searches } from "./words.ts";

type Writer = SignedIn & { days: readonly string[] };
type Figures = {
  name: string;
  /** One connection, in milliseconds. */
  alone: { p50: number; p99: number };
  /** All connections together. */
  together: { perSecond: number; p99: number };
  aim: string;
  failed: number;
};

const connections = 16;
const seconds = 4;
export const pageLength = 20;

type Request = { method: "GET" | "PUT" | "POST"; path: string; body?: string; access: string };

/** The requests of one connection, one after the other. `answered` gets each answer before the next request. */
export type Caller = { next(): Request; answered?(body: string): void };

export async function measureLoad(url: string, people: readonly Writer[]): Promise<Figures[]> {
  const [someone] = people;
  if (!someone) throw new Error("Seeding added no person.");
  const any = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[Math.floor(Math.random() * items.length)] ?? otherwise;
  const asAnyone = (request: (person: Writer) => Omit<Request, "access">) => (): Caller => ({
    next: () => {
      const person = any(people, someone);
      return { ...request(person), access: person.access };
    },
  });
  const search = (words: readonly string[]) =>
    asAnyone(() => ({
      method: "POST",
      path: searchReflections.url,
      body: JSON.stringify({ search: any(words, ""), limit: pageLength }),
    }));
  const idsOf = new Map<Writer, string[]>();
  for (const person of people) idsOf.set(person, await newestIds(person));

  const calls: [name: string, aim: string, caller: (connection: number) => Caller][] = [
    [
      "read one",
      "0.35 ms",
      asAnyone((person) => ({
        method: "GET",
        path: idPath(getReflection.url, any(idsOf.get(person) ?? [], "")),
      })),
    ],
    [
      "read one day",
      "",
      asAnyone((person) => ({ method: "GET", path: dayPath(getDaily.url, any(person.days, lastDay)) })),
    ],
    [
      "read the context of a day",
      "",
      asAnyone((person) => ({ method: "GET", path: dayPath(getDayContext.url, any(person.days, lastDay)) })),
    ],
    ["list, newest 20", "1 ms, 1300/s", search([""])],
    [
      "changes, 20 whole texts",
      "1150/s",
      asAnyone(({ days }) => ({
        method: "GET",
        path: `${getChanges.url}?limit=${pageLength}&since=${Math.floor(Math.random() * (days.length - pageLength))}`,
      })),
    ],
    ["search, common word", "1.5 to 2 ms", search(searches.common)],
    ["search, rare word", "2 ms", search(searches.rare)],
    ["search, phrase", "", search(searches.phrase)],
    ["update", "1.3 ms", (connection) => updater(people, connection)],
    ["create", "1.1 ms", (connection) => creator(people, connection)],
  ];
  const figures: Figures[] = [];
  for (const [name, aim, caller] of calls) {
    // A server that has just started compiles its code first.
    await run(url, connections, 1, caller);
    const alone = await run(url, 1, seconds, caller);
    const together = await run(url, connections, seconds, caller);
    figures.push({ name, alone, together, aim, failed: alone.failed + together.failed });
  }
  return figures;
}

const dayPath = (url: string, day: string) => url.replace(":day", day);
const idPath = (url: string, id: string) => url.replace(":id", id);

async function newestIds({ expect }: SignedIn): Promise<string[]> {
  const { reflections } = await expect(searchReflections, 200, { body: { limit: 100, fields: [] } });
  return reflections.map(({ id }) => id);
}

function writerOf(people: readonly SignedIn[], connection: number) {
  const person = people[connection % people.length];
  if (!person) throw new Error("Seeding added no person.");
  const write = createWriter(connection);
  const save = (revision: number) =>
    JSON.stringify({
      ...aSave({ ...write(), revision, written_at: `${lastDay}T20:00:00.000Z` }),
      day: lastDay,
    });
  return { access: person.access, save };
}

/**
 * Saves one reflection again and again, each time from the last revision, as autosave does. It is a new one,
 * because any day may be one of the journal's.
 */
function updater(people: readonly SignedIn[], connection: number): Caller {
  const { access, save } = writerOf(people, connection);
  const path = idPath(saveReflection.url, randomUUIDv7());
  let revision = 0;
  return {
    next: () => ({ method: "PUT", path, access, body: save(revision) }),
    answered: (body) => {
      revision = saveReflection.schema.response[200].parse(JSON.parse(body)).revision;
    },
  };
}

/** Ids as the app makes them: in the order of time. */
function creator(people: readonly SignedIn[], connection: number): Caller {
  const { access, save } = writerOf(people, connection);
  return {
    next: () => ({
      method: "PUT",
      path: idPath(saveReflection.url, randomUUIDv7()),
      access,
      body: save(0),
    }),
  };
}

export async function run(
  url: string,
  atOnce: number,
  duration: number,
  callerOf: (connection: number) => Caller,
): Promise<{ perSecond: number; p50: number; p99: number; failed: number }> {
  let connection = 0;
  const times: number[] = [];
  const options: Options = {
    url,
    connections: atOnce,
    duration,
    setupClient: (client) => {
      const caller = callerOf(connection);
      connection += 1;
      client.setRequests([
        {
          setupRequest: (request) => {
            const { method, path: to, body, access } = caller.next();
            return {
              ...request,
              method,
              path: to,
              ...(body !== undefined && { body }),
              headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
            };
          },
          onResponse: (status, body) => {
            if (status === 200) caller.answered?.(body);
          },
        },
      ]);
    },
  };
  const { requests, non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    load.on("response", (_client, _status, _bytes, responseTime) => times.push(responseTime));
  });
  return {
    perSecond: requests.average,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: non2xx + errors,
  };
}

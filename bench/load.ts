import { randomUUID } from "node:crypto";
import autocannon, { type Options, type Result } from "autocannon";
import { login } from "#contract/accounts/accounts.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getDaily, getDayContext, saveDaily } from "#contract/reflections/reflections.ts";
import { lastDay, type Person } from "./seed.ts";
import { createWriter, searches } from "./words.ts";

export type SignedIn = Person & { access: string };
export type Figures = {
  name: string;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
};

const connections = 32;
const seconds = 10;

export async function signIn(url: string, person: Person): Promise<SignedIn> {
  const answer = await fetch(url + login.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: person.username, password: person.password }),
  });
  const { access } = login.schema.response[200].parse(await answer.json());
  return { ...person, access };
}

/** A person's first searches make the terms of everything they wrote, so they run before we measure. */
export async function makeTerms(url: string, people: readonly SignedIn[]): Promise<void> {
  for (const { access } of people) {
    let left = 1;
    while (left > 0) {
      const answer = await fetch(url + searchReflections.url, {
        method: "POST",
        headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
        body: JSON.stringify({ search: searches.common, limit: 1 }),
      });
      if (!answer.ok) throw new Error(`The first search was answered with ${answer.status}.`);
      left = searchReflections.schema.response[200].parse(await answer.json()).left_to_index;
    }
  }
}

type Request = { method: "GET" | "PUT" | "POST"; path: string; body?: string; access: string };

/**
 * The requests of one connection, one after the other. `answered` gets each answer before the next request.
 */
type Caller = { next(): Request; answered?(body: string): void };

export async function measureLoad(url: string, people: readonly SignedIn[]): Promise<Figures[]> {
  const someone = () => people[Math.floor(Math.random() * people.length)] ?? people[0];
  const asSomeone = (request: (person: SignedIn) => Omit<Request, "access">) => (): Caller => ({
    next: () => {
      const person = someone();
      if (!person) throw new Error("Nobody was seeded.");
      return { ...request(person), access: person.access };
    },
  });
  const search = (words: string) =>
    asSomeone(() => ({
      method: "POST",
      path: searchReflections.url,
      body: JSON.stringify({ search: words }),
    }));

  const figures: Figures[] = [];
  const measure = async (name: string, caller: (connection: number) => Caller) =>
    figures.push(await run(name, url, caller));

  await measure(
    "read one day",
    asSomeone((person) => ({ method: "GET", path: path(getDaily.url, anyDay(person)) })),
  );
  await measure(
    "read the context of a day",
    asSomeone((person) => ({ method: "GET", path: path(getDayContext.url, anyDay(person)) })),
  );
  await measure("list, newest first", search(""));
  await measure("search, common word", search(searches.common));
  await measure("search, rare word", search(searches.rare));
  await measure("search, phrase", search(searches.phrase));
  await measure("save", (connection) => saver(people, connection));
  return figures;
}

const anyDay = ({ days }: Person) => days[Math.floor(Math.random() * days.length)] ?? lastDay;
const path = (url: string, day: string) => url.replace(":day", day);

/** Keeps saving one reflection, each time from the revision of the save before, as autosave does. */
function saver(people: readonly SignedIn[], connection: number): Caller {
  const person = people[connection % people.length];
  if (!person) throw new Error("Nobody was seeded.");
  const day = `2026-11-${String(1 + Math.floor(connection / people.length)).padStart(2, "0")}`;
  const write = createWriter(connection);
  let revision = 0;
  return {
    next: () => ({
      method: "PUT",
      path: path(saveDaily.url, day),
      access: person.access,
      body: JSON.stringify({
        ...write(),
        revision,
        save_id: randomUUID(),
        written_at: `${day}T20:00:00.000Z`,
        time_zone: "Europe/Berlin",
      }),
    }),
    answered: (body) => {
      revision = saveDaily.schema.response[200].parse(JSON.parse(body)).revision;
    },
  };
}

async function run(name: string, url: string, callerOf: (connection: number) => Caller): Promise<Figures> {
  let connection = 0;
  const times: number[] = [];
  const options: Options = {
    url,
    connections,
    duration: seconds,
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
  times.sort((one, other) => one - other);
  const percentile = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return {
    name,
    perSecond: requests.average,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    failed: non2xx + errors,
  };
}

import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { login, register } from "#contract/accounts/accounts.ts";
import { linkAccount } from "#contract/accounts/linked-accounts.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addPushDevice } from "#contract/reminders/reminders.ts";
import { makeTokenOn } from "./features/accounts/personal-tokens/testing.ts";
import { everyRow } from "./features/accounts/testing.ts";
import { aContent } from "./features/activities/testing.ts";
import { addPerson, addSignInRows, password } from "./features/backups/testing.ts";
import { aReminder, aSubscription, createPushService } from "./features/reminders/testing.ts";
import { everyEndpoint, nameOf } from "./testing/every-endpoint.ts";
import { type SampleOf, sampleOf } from "./testing/sample.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const endpoints = await everyEndpoint();
const idsIn = ({ url }: Endpoint) => [...url.matchAll(/:(\w*id)\b/g)].map(([, name = ""]) => name);

/** Bodies with rules that their schemas don't show, or that would ask for more than one thing. */
const byHand: Readonly<Record<string, (of: SampleOf) => unknown>> = {
  "PUT /api/theme/": ({ id }) => ({ id, overlay_opacity: 0.5 }),
  "POST /api/import/": ({ id }) => ({ id, files: [{ name: "a.json", bytes: 3 }] }),
  "PUT /api/reminders/:id/": () => aReminder(),
  "PUT /api/models/connections/:id/": () => ({ name: "Mine", provider: "openai", key: "a-key" }),
  "PUT /api/facts/:id/": () => ({ name: "ran", kind: "number", unit: "", archived: false, revision: 1 }),
  "PUT /api/facts/days/:day/": ({ id }) => ({ id, value: 1 }),
  "PUT /api/insights/experiments/:id/": () => anExperiment,
  "PUT /api/insights/experiments/:id/days/:day/": () => ({ did: "a", rating: null }),
  "PUT /api/revisits/:id/": ({ id }) => ({ ...aRevisit, page: { reflection_id: id } }),
  "POST /api/activities/": () => aContent(),
  "PUT /api/activities/:id/": () => ({ revision: 1, content: aContent() }),
  "POST /api/activities/import/": () => ({ format: "reflector-activity", version: 1, activity: aContent() }),
  "PATCH /api/chats/:id/": () => ({ title: "a kestrel" }),
  "POST /api/chats/:id/messages/": () => ({
    id: randomUUID(),
    answer_id: randomUUID(),
    parent_id: null,
    text: "a kestrel",
  }),
};
const aRevisit = {
  ...{ kind: "worry", due_on: "2026-12-21", outcome: null, answer: "", closed_on: null },
  ...{ words: "a kestrel", revision: 0 },
};
const anExperiment = {
  question: "Does tea help?",
  a: "tea",
  b: "no tea",
  outcome: "mood",
  scale_label: "",
  shows_next_day: false,
  design: "coin",
  block_days: 1,
  starts_on: "2026-11-21",
  days: 30,
  time_zone: "Europe/Berlin",
  revision: 1,
};

/** Hanna has a row of nearly everything, and this word in what she wrote. */
const hannas = /kittiwake|hanna/i;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const builtIn = new Set(builtInActivities.map(({ id }) => id));
type Row = Record<string, unknown>;
const idsOf = (row: Row) =>
  Object.values(row).filter((value) => typeof value === "string" && uuid.test(value) && !builtIn.has(value));

// On PostgreSQL, row-level security stands behind the queries: on SQLite they have to be right by themselves.
let server: TestServer;
let hanna: string;
/** Each id in her rows, and each two that stand in one row. */
let ids: string[][];
let pairs: string[][];
beforeAll(async () => {
  server = await startTestServer("sqlite", { push: createPushService().push });
  await addPerson(server, "Hanna", ["kittiwake"]);
  await addSignInRows(server.database);
  const { access, user } = await server.expect(login, 200, { body: { username: "Hanna", password } });
  hanna = user.id;
  await makeTokenOn(server, access, { name: "kittiwake" });
  await server.expect(addPushDevice, 201, { access, body: aSubscription() });
  await server.expect(register, 201, { body: { username: "Hanna_too", password } });
  const link = { username: "Hanna_too", password, own_password: password };
  await server.expect(linkAccount, 200, { access, body: link });
  const rows = (await everyRow(server.database)).filter(isHannas);
  ids = [...new Set(rows.flatMap(idsOf))].map((id) => [String(id)]);
  const within = rows.flatMap((row) => {
    const own = idsOf(row).map(String);
    return own.flatMap((one) => own.filter((other) => other !== one).map((other) => [one, other]));
  });
  pairs = [...new Map(within.map((pair) => [pair.join(), pair])).values()];
});
afterAll(() => server.stop());

const isHannas = ({ id, owner_id, user_id }: Row) => (owner_id ?? user_id ?? id) === hanna;
/** Without the wrong passwords that a visitor tried: they are counted in her history. */
const rowsOfHanna = async () =>
  (await everyRow(server.database))
    .filter((row) => isHannas(row) && row.kind !== "sign_in_failed")
    .map((row) => JSON.stringify(Object.values(row).map(shortened)));
const shortened = (value: unknown) => (Buffer.isBuffer(value) ? hash("sha256", value) : value);

/** As many ids as the call takes, in every combination that somebody could know. */
const combinations = (endpoint: Endpoint) => (idsIn(endpoint).length === 2 ? pairs : ids);

type Caller = { username: string; password: string; access: string | null };
async function ask(endpoint: Endpoint, [first = "", ...rest]: string[], caller: Caller) {
  const { method, schema, url } = endpoint;
  const of = { ...caller, id: first };
  const sampled = (shape: z.ZodType | undefined) =>
    z.record(z.string(), z.unknown()).parse((shape && sampleOf(shape, of, true)) ?? {});
  const names = idsIn(endpoint);
  const params = sampled(schema.params);
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    String([first, ...rest][names.indexOf(name)] ?? params[name]),
  );
  const query = Object.entries(sampled(schema.querystring)).map(([name, value]) => [name, String(value)]);
  const json = byHand[nameOf(endpoint)]?.(of) ?? (schema.body && sampleOf(schema.body, of));
  if (schema.body && json === undefined) throw new Error(`${nameOf(endpoint)} needs a body by hand.`);
  const written = json === undefined ? undefined : JSON.stringify(json);
  const body = schema.upload ? "abc" : written;
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
    method,
    redirect: "manual",
    headers: {
      ...(caller.access && { authorization: `Bearer ${caller.access}` }),
      ...(body && { "content-type": schema.upload?.mediaType ?? "application/json" }),
    },
    ...(body && { body }),
  });
  const namesAnId = names.length > 0 || body?.includes(first) === true;
  const text = await answer.text();
  expect(answer.status, `${nameOf(endpoint)}: ${text}`).toBeLessThan(500);
  return { status: answer.status, text, namesAnId };
}

let strangers = 0;
async function aStranger(): Promise<Caller> {
  const stranger = { username: `stranger-${++strangers}`, password: "eight brown owls" };
  const { access } = await server.expect(register, 201, { body: stranger });
  return { ...stranger, access };
}

it("finds the contract's calls, and Hanna's things", () => {
  expect(endpoints.length).toBeGreaterThan(200);
  expect([ids.length > 25, pairs.length > 25]).toEqual([true, true]);
});

it("lets nobody see or change what is another's, by whatever call and ids", async () => {
  const before = await rowsOfHanna();
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const stranger = await aStranger();
    const nobodys = await ask(endpoint, [randomUUID(), randomUUID()], stranger);
    expect(nobodys.text, name).not.toMatch(hannas);
    if (idsIn(endpoint).length > 0) expect(nobodys.status, `${name}: ${nobodys.text}`).not.toBe(400);
    if (!nobodys.namesAnId) continue;
    const answers = await Promise.all(combinations(endpoint).map((known) => ask(endpoint, known, stranger)));
    for (const { status, text } of answers) {
      expect(text, name).not.toMatch(hannas);
      // As for an id that nobody has, or once more the same change of one's own.
      expect([404, 409, 401, nobodys.status], `${name}: ${status} ${text}`).toContain(status);
    }
    if (endpoint.method !== "GET") expect(await rowsOfHanna(), name).toEqual(before);
  }
  expect(await rowsOfHanna()).toEqual(before);
}, 300_000);

it("lets a visitor see and change nothing, by whatever call and ids", async () => {
  const before = await rowsOfHanna();
  const visitor = { username: "Hanna", password: "eight brown owls", access: null };
  for (const endpoint of endpoints) {
    const [some = []] = combinations(endpoint);
    const { status, text } = await ask(endpoint, some, visitor);
    expect(text, nameOf(endpoint)).not.toMatch(hannas);
    if (status === 401) continue;
    const answers = await Promise.all(combinations(endpoint).map((known) => ask(endpoint, known, visitor)));
    for (const answer of answers) expect(answer.text, nameOf(endpoint)).not.toMatch(hannas);
  }
  expect(await rowsOfHanna()).toEqual(before);
}, 300_000);

/** They name what is only found by reading a journal. Each has its own test for other people. */
const madeByReading = [
  "GET /api/chats/:id/messages/:message_id/sources/:number/",
  "GET /api/insights/people/:id/",
  "GET /api/insights/themes/:id/",
  "PUT /api/analyzers/:id/verdicts/:key/",
];
/** Hanna has answered no activity, and her run is of a built-in one. */
const notHers = ["GET /api/activities/:id/answers/export/", "POST /api/activities/:id/runs/:run_id/stop/"];

it("would find it: Hanna herself reaches what each call names, but for those listed here", async () => {
  const order = ["GET", "PATCH", "PUT", "POST", "DELETE"];
  const byHarm = endpoints
    .filter((endpoint) => idsIn(endpoint).length > 0)
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || b.url.length - a.url.length);
  const unreached: string[] = [];
  for (const endpoint of byHarm) {
    const { access } = await server.expect(login, 200, { body: { username: "Hanna", password } });
    let isReached = false;
    for (const known of combinations(endpoint)) {
      const { status } = await ask(endpoint, known, { username: "Hanna", password, access });
      isReached = status !== 404 && status !== 400;
      if (isReached) break;
    }
    if (!isReached) unreached.push(nameOf(endpoint));
  }
  expect(unreached.toSorted()).toEqual([...madeByReading, ...notHers].toSorted());
}, 300_000);

import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { register } from "#contract/accounts/accounts.ts";
import { everyRow } from "./features/accounts/testing.ts";
import { createPushService } from "./features/reminders/testing.ts";
import {
  addHanna,
  ask,
  type Caller,
  endpoints,
  type Hanna,
  idsIn,
  reachAsHanna,
} from "./testing/every-call.ts";
import { nameOf } from "./testing/every-endpoint.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const hannas = /kittiwake|hanna/i;

// On PostgreSQL, row-level security stands behind the queries: on SQLite they have to be right by themselves.
let server: TestServer;
let hanna: Hanna;
beforeAll(async () => {
  server = await startTestServer("sqlite", { push: createPushService().push });
  hanna = await addHanna(server);
});
afterAll(() => server.stop());

/** Without the wrong passwords that a visitor tried: they are counted in her history. */
const rowsOfHanna = async () =>
  (await everyRow(server.database))
    .filter((row) => hanna.isHers(row) && row.kind !== "sign_in_failed")
    .map((row) => JSON.stringify(Object.values(row).map(shortened)));
const shortened = (value: unknown) => (Buffer.isBuffer(value) ? hash("sha256", value) : value);

let strangers = 0;
async function aStranger(): Promise<Caller> {
  const stranger = { username: `stranger-${++strangers}`, password: "eight brown owls" };
  const { access } = await server.expect(register, 201, { body: stranger });
  return { ...stranger, access };
}

it("finds the contract's calls, and Hanna's things", () => {
  expect(endpoints.length).toBeGreaterThan(200);
  for (const endpoint of endpoints) expect(hanna.combinations(endpoint).length).toBeGreaterThan(25);
});

it("lets nobody see or change what is another's, by whatever call and ids", async () => {
  const before = await rowsOfHanna();
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const stranger = await aStranger();
    const nobodys = await ask(server, endpoint, [randomUUID(), randomUUID()], stranger);
    expect(nobodys.text, name).not.toMatch(hannas);
    if (idsIn(endpoint).length > 0) expect(nobodys.status, `${name}: ${nobodys.text}`).not.toBe(400);
    if (!nobodys.namesAnId) continue;
    const answers = await Promise.all(
      hanna.combinations(endpoint).map((known) => ask(server, endpoint, known, stranger)),
    );
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
    const [some = []] = hanna.combinations(endpoint);
    const { status, text } = await ask(server, endpoint, some, visitor);
    expect(text, nameOf(endpoint)).not.toMatch(hannas);
    if (status === 401) continue;
    const answers = await Promise.all(
      hanna.combinations(endpoint).map((known) => ask(server, endpoint, known, visitor)),
    );
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
  const unreached = await reachAsHanna(server, hanna);
  expect(unreached.toSorted()).toEqual([...madeByReading, ...notHers].toSorted());
}, 300_000);

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getCalendar, searchReflections } from "#contract/reflections/reflection-list.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { createDatabase, startPostgres, startReplica, type ThrowAwayPostgres } from "../scripts/postgres.ts";
import { migrations } from "./features/migrations.ts";
import { aSave } from "./features/reflections/testing.ts";
import { systemClock } from "./platform/clock.ts";
import { openPostgres } from "./platform/database.ts";
import { migrate } from "./platform/migrations.ts";
import type { TestDatabase } from "./platform/testing.ts";
import { newAccess, signUpOn, startTestServer, type TestServer } from "./testing.ts";

const day = "2026-11-20";
const dataDir = mkdtempSync(join(tmpdir(), "reflector-replica-test-"));
let primary: ThrowAwayPostgres;
let replica: ThrowAwayPostgres;
let database: TestDatabase;
/** Two servers of one store. */
let server: TestServer;
let other: TestServer;
/** Whether the replica answers, as the server's log says. */
const told: boolean[] = [];

beforeAll(async () => {
  primary = await startPostgres({ fsync: false });
  replica = await startReplica(primary);
  const url = await createDatabase(primary.url);
  const replicaUrl = new URL(url);
  replicaUrl.port = new URL(replica.url).port;
  const opened = openPostgres(url, {
    replicaUrl: replicaUrl.href,
    onReplicaState: (answers) => told.push(answers),
  });
  await migrate(opened, systemClock, migrations);
  database = { ...opened, dataDir, url, drop: async () => {} };
  server = await startTestServer("postgres", { database });
  const { masterKey, blobs } = server;
  other = await startTestServer("postgres", { database, masterKey, blobs });
});
afterAll(async () => {
  await server.stop();
  await other.stop();
  await database.close();
  await replica.stop();
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As a superuser. @returns the first column of the first row */
async function ask({ url }: ThrowAwayPostgres, text: string, name = "postgres"): Promise<unknown> {
  const client = new pg.Client({ connectionString: new URL(`/${name}`, url).href });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

/** Until the replica has replayed what the primary has written. */
async function caughtUp(): Promise<void> {
  // A commit that waits for its log also writes what was committed before it without waiting.
  const commit =
    "select pg_logical_emit_message(true, '', '') from set_config('synchronous_commit', 'on', false)";
  const position = String(await ask(primary, commit));
  while (!(await ask(replica, `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn`))) await delay(10);
}

async function whilePaused(work: () => Promise<void>): Promise<void> {
  await ask(replica, "select pg_wal_replay_pause()");
  while ((await ask(replica, "select pg_get_wal_replay_pause_state()")) !== "paused") await delay(10);
  await work();
  await ask(replica, "select pg_wal_replay_resume()");
}

const save = (access: string, body: string) =>
  server.expect(saveReflection, 200, {
    access,
    params: { id: randomUUID() },
    body: { ...aSave({ body, mood: 1 }), day },
  });

/** What a list, a search and the calendar show. */
async function readAll(from: TestServer, access: string) {
  const list = await from.expect(searchReflections, 200, { access, body: {} });
  const found = await from.expect(searchReflections, 200, { access, body: { search: "heron" } });
  const { days } = await from.expect(getCalendar, 200, { access, query: { from: day, to: day } });
  return {
    listed: list.reflections.map(({ excerpt, mood }) => `${excerpt}, ${mood}`).toSorted(),
    found: found.reflections.map(({ excerpt, mood }) => `${excerpt}, ${mood}`).toSorted(),
    count: days[0]?.count,
  };
}

it("serves lists, searches and the calendar from a replica that has a person's latest change", async () => {
  const access = await newAccess(server);
  await save(access, "a heron");
  const read = { listed: ["a heron, 1"], found: ["a heron, 1"], count: 1 };
  expect(await readAll(server, access)).toEqual(read);
  await caughtUp();
  await whilePaused(async () => {
    // Nobody's change, so only the primary shows it.
    await ask(primary, "update reflections set mood = 5", "reflector");
    expect(await readAll(server, access)).toEqual(read);
    expect(await readAll(other, access)).toEqual(read);
  });
});

it("shows one's own new words while the replica is behind, on every server", async () => {
  const access = await newAccess(server);
  await save(access, "a heron");
  await readAll(server, access);
  await caughtUp();
  await whilePaused(async () => {
    await save(access, "a second heron");
    const read = {
      listed: ["a heron, 1", "a second heron, 1"],
      found: ["a heron, 1", "a second heron, 1"],
      count: 2,
    };
    expect(await readAll(server, access)).toEqual(read);
    expect(await readAll(other, access)).toEqual(read);
    const newcomer = await newAccess(server);
    expect(await readAll(server, newcomer)).toEqual({ listed: [], found: [], count: undefined });
  });
});

it("finds on the replica only what is indexed there", async () => {
  const access = await newAccess(server);
  await save(access, "a heron");
  await caughtUp();
  await whilePaused(async () => {
    // The first search indexes, on the primary.
    expect((await readAll(server, access)).found).toEqual(["a heron, 1"]);
    expect((await readAll(server, access)).found).toEqual(["a heron, 1"]);
  });
});

it("shows nobody another's rows on the replica, and writes nothing there", async () => {
  const { access, user } = await signUpOn(server);
  await save(access, "a heron");
  await caughtUp();
  const onReplica = (owner: string) =>
    database.replica?.asOwner(owner, (tx) => tx.selectFrom("reflections").select("owner_id").execute());
  expect(await onReplica(user.id)).toEqual([{ owner_id: user.id }]);
  expect(await onReplica(randomUUID())).toEqual([]);
  expect(await onReplica("")).toEqual([]);
  const writing = database.replica?.asOwner(user.id, (tx) =>
    tx.deleteFrom("reflections").where("owner_id", "=", user.id).execute(),
  );
  await expect(writing).rejects.toMatchObject({ cause: { code: "25006" } });
});

it("reads from the primary while the replica is gone, and from the replica once it is back", async () => {
  const access = await newAccess(server);
  await save(access, "a heron");
  await caughtUp();
  const now = vi.spyOn(performance, "now");
  const later = performance.now() + 60_000;
  now.mockImplementation(() => later);
  told.splice(0);
  await replica.halt("immediate");
  const read = { listed: ["a heron, 1"], found: ["a heron, 1"], count: 1 };
  expect(await readAll(server, access)).toEqual(read);
  expect(told).toEqual([false]);
  await replica.resume();
  expect(await readAll(server, access)).toEqual(read);
  expect(told).toEqual([false]);
  now.mockImplementation(() => later + 60_000);
  expect(await readAll(server, access)).toEqual(read);
  expect(told).toEqual([false, true]);
  now.mockRestore();
});

it.each([
  ["mysql://reflector@localhost/reflector", "DATABASE_REPLICA_URL is not a PostgreSQL address"],
  ["postgres://postgres@localhost/reflector", "must name the same user"],
])("refuses the address %s", (replicaUrl, sentence) => {
  expect(() => openPostgres("postgres://reflector@localhost/reflector", { replicaUrl })).toThrow(sentence);
});

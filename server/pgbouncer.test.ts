import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { getCalendar, searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { startPgBouncer } from "../scripts/pgbouncer.ts";
import { startServer } from "../scripts/server-process.ts";
import { addPerson, password } from "./features/backups/testing.ts";
import { aSave } from "./features/reflections/testing.ts";
import { openPostgres } from "./platform/database.ts";
import { createTestDatabase, type TestDatabase } from "./platform/testing.ts";
import { callsTo } from "./testing/calls.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

/** Fewer than a server opens, so that people's transactions share them. */
const connections = 2;

let direct: TestDatabase;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let database: TestDatabase;
beforeAll(async () => {
  direct = await createTestDatabase("postgres");
  bouncer = await startPgBouncer(direct.url ?? "", { connections });
  database = { ...direct, ...openPostgres(bouncer.url), url: bouncer.url };
});
afterAll(async () => {
  await database.close();
  await bouncer.stop();
  await direct.drop();
});

const day = "2026-11-20";
const save = (access: string, server: Pick<TestServer, "expect">, body: string) =>
  server.expect(saveReflection, 200, {
    access,
    params: { id: randomUUID() },
    body: { ...aSave({ body }), day },
  });
const find = (access: string, server: Pick<TestServer, "expect">, search: string) =>
  server.expect(searchReflections, 200, { access, body: { search } });

it("does everything through PgBouncer in transaction mode: uploads, conversations, search, jobs, idle work", async () => {
  const server = await startTestServer("postgres", { database });
  const { masterKey, blobs } = server;
  const other = await startTestServer("postgres", { database, masterKey, blobs });
  await addPerson(server, "Hanna", ["kittiwake"]);
  for (const each of [server, other]) {
    each.clock.advance(60_000);
    await each.doIdleWork();
    await each.runJobs();
  }
  const { access } = await other.expect(login, 200, { body: { username: "Hanna", password } });
  const { reflections } = await find(access, other, "kittiwake");
  expect(reflections.map(({ title }) => title)).toEqual(["Hanna kittiwake 🌧"]);
  for (const each of [server, other]) await each.stop();
});

it("keeps people apart whose transactions share PgBouncer's connections", async () => {
  const server = await startTestServer("postgres", { database });
  const people = await Promise.all(Array.from({ length: 6 }, () => newAccess(server)));
  await Promise.all(
    people.map(async (access, at) => {
      const own = `heron ${at}`;
      await Promise.all(Array.from({ length: 5 }, () => save(access, server, own)));
      const { reflections } = await find(access, server, "heron");
      expect(reflections.map(({ excerpt }) => excerpt)).toEqual(Array.from({ length: 5 }, () => own));
      const { days } = await server.expect(getCalendar, 200, { access, query: { from: day, to: day } });
      expect(days).toHaveLength(1);
    }),
  );
  const { rows } = await sql<{ owner: string }>`
    select coalesce(current_setting('reflector.owner', true), '') as owner`.execute(database.query);
  expect(rows).toEqual([{ owner: "" }]);
  expect(await database.query.selectFrom("reflections").select("id").execute()).toEqual([]);
  await server.stop();
});

it("makes its tables, restarts and stops through PgBouncer, several servers at once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "reflector-pgbouncer-"));
  const empty = await createTestDatabase("postgres");
  await sql`drop owned by current_user`.execute(empty.query);
  await sql`create schema if not exists public`.execute(empty.query);
  const url = new URL(bouncer.url);
  url.pathname = new URL(empty.url ?? "").pathname;
  const start = () =>
    startServer({ DATA_DIR: dataDir, DATABASE_URL: url.href, SECRET_KEY: "heron".repeat(8) });
  const servers = await Promise.all([start(), start()]);
  const [one, other] = servers.map((each) => callsTo(each.url));
  if (!one || !other) throw new Error("Both servers are needed.");
  const hanna = { username: "hanna", password: "seven herons fly" };
  const { access } = await one.expect(register, 201, { body: hanna });
  const { id } = await save(access, other, "seven herons");
  for (const server of servers) expect(await server.stop()).toBe(0);
  const again = await start();
  const calls = callsTo(again.url);
  const { access: renewed } = await calls.expect(login, 200, { body: hanna });
  const reflection = await calls.expect(getReflection, 200, { access: renewed, params: { id } });
  expect(reflection.body).toBe("seven herons");
  expect(await again.stop()).toBe(0);
  for (const server of [...servers, again]) expect(server.logs()).not.toMatch(/"level":[56]0/);
  await empty.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

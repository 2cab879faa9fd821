import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { aSave } from "./features/reflections/testing.ts";
import { openPostgres } from "./platform/database.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const params = { day: "2026-11-20" };
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer("postgres");
});
afterEach(() => server.stop());

/** For all connections from now on. */
async function setForAll(setting: string, value: string): Promise<void> {
  const { query } = server.database;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(query);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(
    query,
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()`.execute(query);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(query).catch(() => {});
}

it.each([
  ["57014", "statement_timeout"],
  ["55P03", "lock_timeout"],
])(
  "a save that PostgreSQL gives up with %s is answered 503, and stored when it is sent again",
  async (_, setting) => {
    expectProblems();
    const access = await newAccess(server);
    const save = () => server.call(saveDaily, { access, params, body: aSave({ body: "seven herons" }) });
    await setForAll(setting, "300ms");
    const other = openPostgres(server.database.url ?? "");
    await other.transaction(async (tx) => {
      await sql`lock table reflections in exclusive mode`.execute(tx);
      const refused = await save();
      expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    });
    await other.close();
    expect((await save()).status).toBe(200);
    const { reflection } = await server.expect(getDaily, 200, { access, params });
    expect(reflection?.body).toBe("seven herons");
  },
);

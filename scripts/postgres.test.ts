import { existsSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { startPostgres } from "./postgres.ts";

async function ask(url: string | undefined, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows[0];
}

it("gives every test run one PostgreSQL, in which test files can create databases", async () => {
  const found = await ask(
    process.env.TEST_POSTGRES_URL,
    "select rolcreatedb from pg_roles where rolname = user",
  );
  expect(found).toEqual({ rolcreatedb: true });
});

it("flushes to disk unless told otherwise, and leaves nothing behind", async () => {
  const postgres = await startPostgres();
  expect(await ask(postgres.url, "select current_setting('fsync') as fsync")).toEqual({ fsync: "on" });
  expect(existsSync(postgres.logFile)).toBe(true);
  await postgres.stop();
  expect(existsSync(dirname(postgres.dataDir))).toBe(false);
});

it.each(["fast", "immediate"] as const)("keeps what it holds over a %s halt", async (how) => {
  const postgres = await startPostgres();
  await ask(postgres.url, "create table kept as select 7 as number");
  await postgres.halt(how);
  await expect(ask(postgres.url, "select 1")).rejects.toThrow(/ECONNREFUSED/);
  await postgres.resume();
  expect(await ask(postgres.url, "select number from kept")).toEqual({ number: 7 });
  await postgres.stop();
});

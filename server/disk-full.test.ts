import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { aSave } from "./features/reflections/testing.ts";
import type { Database } from "./platform/database.ts";
import { engines } from "./platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const params = { day: "2026-11-20" };

/** No page can be added to SQLite's file; PostgreSQL refuses rows as it does when its disk is full. */
const fill = {
  sqlite: async ({ query }: Database) => {
    await sql`pragma max_page_count = 1`.execute(query);
  },
  postgres: async ({ query }: Database) => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(query);
    await sql`create trigger refuse before insert or update on reflections for each row execute function refuse()`.execute(
      query,
    );
  },
};
const makeRoom = {
  sqlite: async ({ query }: Database) => {
    await sql`pragma max_page_count = 1000000`.execute(query);
  },
  postgres: async ({ query }: Database) => {
    await sql`drop trigger refuse on reflections`.execute(query);
  },
};

describe.each(engines)("a full disk under %s", (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(engine);
  });
  afterEach(() => server.stop());

  it("is answered with 507 until there is room, and saves go on then", async () => {
    const access = await newAccess(server);
    const body = aSave({ body: "x".repeat(100_000) });
    const save = () => server.call(saveDaily, { access, params, body });
    await fill[engine](server.database);
    for (let time = 0; time < 12; time += 1)
      expect(await save()).toMatchObject({ status: 507, body: { code: "storage_full" } });
    expect((await server.expect(getDaily, 200, { access, params })).reflection).toBeNull();
    await makeRoom[engine](server.database);
    expect((await save()).status).toBe(200);
  });

  it.runIf(engine === "sqlite")("lets the store wait for other programs as before", async () => {
    const { query, emptyLog } = server.database;
    const { timeout } = (await sql<{ timeout: number }>`pragma busy_timeout`.execute(query)).rows[0] ?? {};
    // No checkpoint is possible in the middle of a transaction.
    await sql`begin immediate`.execute(query);
    await expect(emptyLog()).rejects.toThrow(/locked/);
    await sql`rollback`.execute(query);
    expect((await sql`pragma busy_timeout`.execute(query)).rows).toEqual([{ timeout }]);
    expect(timeout).toBeGreaterThan(0);
  });

  it("is told, and not the failing rollback that follows it", async () => {
    const { database } = server;
    const failing = database.transaction(async (tx) => {
      // Ends the transaction under our feet.
      if (engine === "sqlite") await sql`rollback`.execute(tx);
      // It ends its own connection, so it always fails.
      else await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {});
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    await database.check();
    expect(await database.transaction(async () => "the next one")).toBe("the next one");
  });
});

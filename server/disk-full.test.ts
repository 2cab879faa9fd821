import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getImport, readImport, startImport } from "#contract/imports/imports.ts";
import { getDaily, saveDaily } from "#contract/reflections/reflections.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { aFile, anEntry, journalFile, newImporter, testReader } from "./features/imports/testing.ts";
import { aSave } from "./features/reflections/testing.ts";
import type { Database } from "./platform/database.ts";
import { engines } from "./platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const params = { day: "2026-11-20" };

/** Tables that the tests let grow. */
const growing = ["reflections", "attachments", "import_entries"];

/** No page can be added to SQLite's file; PostgreSQL refuses rows as it does when its disk is full. */
const fill = {
  sqlite: async ({ query }: Database) => {
    await sql`pragma max_page_count = 1`.execute(query);
  },
  postgres: async ({ query }: Database) => {
    await sql`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(query);
    for (const table of growing)
      await sql`create trigger refuse before insert or update on ${sql.table(table)}
        for each row execute function refuse()`.execute(query);
  },
};
const makeRoom = {
  sqlite: async ({ query }: Database) => {
    await sql`pragma max_page_count = 1000000`.execute(query);
  },
  postgres: async ({ query }: Database) => {
    for (const table of growing) await sql`drop trigger refuse on ${sql.table(table)}`.execute(query);
  },
};

describe.each(engines)("a full disk under %s", (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(engine);
  });
  afterEach(() => server.stop());

  it("is answered with 507 until there is room, and saves go on then", async () => {
    expectProblems();
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

  it("makes an import wait, however long, and no entry of it is refused", async () => {
    expectProblems();
    let onEntry = async () => {};
    const importing = await startTestServer(engine, { openJournalFiles: testReader(() => onEntry()) });
    const { database, clock } = importing;
    const mia = await newImporter(importing);
    // Longer than what fits into pages that are there already.
    const alt = "A heron by the water. ".repeat(45);
    const files = Array.from({ length: 20 }, (_, at) => `${at}.pdf`);
    const media = files.map((path) => ({ ...aFile(path, "pdf", Buffer.from("x")), alt }));
    const entries = Array.from({ length: 150 }, (_, at) =>
      anEntry(`${at}`, { where: alt, media: at === 0 ? media : [] }),
    );
    const content = Buffer.from("%PDF-1.4 and no more");
    const journal = { entries, files: Object.fromEntries(files.map((path) => [path, content])) };
    const id = await mia.upload(journalFile(journal));
    let { access } = mia;
    const input = () => ({ access, params: { id } });
    const found = () => importing.expect(getImport, 200, input());
    const patience = { timeout: 20_000 };
    const anHourLater = async () => {
      clock.advance(3_600_000);
      ({ access } = await mia.logIn());
    };
    const waits = async () => {
      for (let time = 0; time < 5; time += 1) {
        await expect
          .poll(async () => (await found()).problem, patience)
          .toBe("The server’s disk is full. The import continues once there is room.");
        await anHourLater();
        await importing.runJobs();
      }
      await makeRoom[engine](database);
      await anHourLater();
    };
    await fill[engine](database);
    await importing.expect(readImport, 200, input());
    await waits();
    await expect.poll(found, patience).toMatchObject({ phase: "ready", refused: 0 });
    onEntry = async () => {
      onEntry = async () => {};
      await fill[engine](database);
    };
    await importing.expect(startImport, 200, { ...input(), body: {} });
    await waits();
    const all = { phase: "done", added: entries.length, refused: 0, noted: 0 };
    await expect.poll(found, patience).toMatchObject(all);
    await importing.stop();
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
      // Ends the transaction before the call does.
      if (engine === "sqlite") await sql`rollback`.execute(tx);
      // It ends its own connection, so it always fails.
      else await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)).rejects.toThrow();
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    await database.check();
    expect(await database.transaction(async () => "the next one")).toBe("the next one");
  });
});

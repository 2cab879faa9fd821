import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { startServer } from "../scripts/server-process.ts";
import { migrations } from "./features/migrations.ts";
import { systemClock } from "./platform/clock.ts";
import { type Database, openSqlite } from "./platform/database.ts";
import { migrate } from "./platform/migrations.ts";
import { createTestDatabase, engines } from "./platform/testing.ts";
import { callsTo } from "./testing/calls.ts";
import { environmentOf } from "./testing/commands.ts";
import {
  exportedContent,
  type JournalContent,
  keepRelease,
  keptPeople,
  keptReleases,
  releasePassword,
  runCommandOn,
  unpackRelease,
} from "./testing/kept-release.ts";

// Before the tests are listed. docs/release.md says when.
if (process.env.RECORD_RELEASE) await keepRelease();

describe.each(keptReleases())("the data folder that %s left", (release) => {
  let unpacked: Awaited<ReturnType<typeof unpackRelease>>;
  afterEach(() => unpacked.remove());
  const unpack = async () => {
    unpacked = await unpackRelease(release);
    return { DATA_DIR: unpacked.dataDir };
  };

  it("is opened by this version: people log in with their passwords, and every value is there", async () => {
    const environment = await unpack();
    const server = await startServer(environment);
    for (const [username, content] of Object.entries(keptPeople(release))) {
      const { expect: call } = callsTo(server.url);
      const { access } = await call(login, 200, { body: { username, password: releasePassword } });
      const { reflections } = await call(searchReflections, 200, { access, body: {} });
      expect(reflections).toHaveLength(linesOf(content, "reflections").length);
    }
    expect(await server.stop()).toBe(0);
    for (const [username, content] of Object.entries(keptPeople(release)))
      expectToHold(await exportedContent(environment, username), content, changedByServers);
  });

  it("keeps every row and column through the migrations", async () => {
    const { DATA_DIR: dataDir } = await unpack();
    const database = openSqlite(dataDir);
    try {
      const before = await allRows(database);
      expect(before.size).toBeGreaterThan(30);
      await migrate(database, systemClock, migrations);
      const after = await allRows(database);
      for (const [table, rows] of before) expect(after.get(table), table).toMatchObject(rows);
    } finally {
      await database.close();
    }
  });

  it.each(engines)(
    "has a backup that is restored by this version to %s, with every value",
    async (engine) => {
      await unpack();
      const store = await createTestDatabase(engine);
      const dataDir = mkdtempSync(join(tmpdir(), "reflector-restored-"));
      const environment = { ...environmentOf(store), DATA_DIR: dataDir };
      try {
        // The test's store has all migrations. A backup is restored with those that it was made with.
        if (engine === "postgres") await sql`drop schema public cascade`.execute(store.query);
        if (engine === "postgres") await sql`create schema public`.execute(store.query);
        await runCommandOn(environment, "restore", unpacked.backup);
        for (const [username, content] of Object.entries(keptPeople(release)))
          expectToHold(await exportedContent(environment, username), content);
      } finally {
        rmSync(dataDir, { recursive: true });
        await store.drop();
      }
    },
  );

  it("is refused by an older version once a newer one has migrated it, and the backup leads back", async () => {
    const environment = await unpack();
    const database = openSqlite(unpacked.dataDir);
    await migrate(database, systemClock, [
      ...migrations,
      { name: "9999-of-a-newer-version", up: async () => {} },
    ]);
    await database.close();
    await expect(startServer(environment)).rejects.toThrow(
      "The database was written by a newer Reflector (it holds 9999-of-a-newer-version): start that version, or restore a backup made by this one.",
    );
    const again = { DATA_DIR: join(unpacked.dataDir, "../again") };
    await runCommandOn(again, "restore", unpacked.backup);
    const server = await startServer(again);
    expect(await server.stop()).toBe(0);
    expect(existsSync(again.DATA_DIR)).toBe(true);
  });
});

const linesOf = ({ lines }: JournalContent, part: string): unknown[] =>
  (lines[part] ?? []).map((line) => JSON.parse(line));

/** A running server writes letters, and forgets what the companion remembered of pages that are gone. */
const changedByServers = ["letters", "remembered"];

/** Newer versions may add fields and parts. @param changing parts that are not compared */
function expectToHold(found: JournalContent, content: JournalContent, changing: string[] = []): void {
  expect(found.media).toEqual(content.media);
  for (const part of Object.keys(content.lines).filter((each) => !changing.includes(each))) {
    const [before, now] = [linesOf(content, part), linesOf(found, part)];
    const lost = before.filter((line) => !now.some((each) => holds(each, line)));
    expect({ part, lost, count: now.length }).toEqual({ part, lost: [], count: before.length });
  }
}

/** Whether the first value has all fields of the second one. */
function holds(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return found === wanted;
  if (typeof found !== "object" || found === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) return false;
  const fields = new Map(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => holds(fields.get(name), value));
}

/** Of all tables, in the order of their keys. */
async function allRows({ query }: Database): Promise<Map<string, object[]>> {
  const tables = await query.introspection.getTables();
  const rows = new Map<string, object[]>();
  for (const { name, columns } of tables) {
    if (name === "schema_migrations") continue;
    const order = sql.join(columns.slice(0, 3).map((column) => sql.ref(column.name)));
    const found = await sql<object>`select * from ${sql.table(name)} order by ${order}`.execute(query);
    rows.set(name, found.rows);
  }
  return rows;
}

import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { type Database, openSqlite, sqliteFile } from "#server/platform/database.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { salvagedRows } from "./salvage.ts";
import { pagesOf, RepeatedKey } from "./stored-rows.ts";

const pageBytes = 4096;
const ids = ["a", "b", "c"].map((first) => `${first}1930000-0000-7000-8000-000000000000`);
let store: TestDatabase;

beforeEach(async () => {
  store = await createTestDatabase("sqlite");
  const owner_id = await addUser(store);
  const row = { owner_id, revision: 1, created_at: 1, updated_at: 1, content: Buffer.from("sealed") };
  for (const id of ids)
    await store.query
      .insertInto("activities")
      .values({ ...row, id })
      .execute();
  const finding = { owner_id, analyzer_id: "self", first_run_id: "1", last_run_id: "1", first_at: 0 };
  for (const key of ids)
    await store.query
      .insertInto("analyzer_findings")
      .values({ ...finding, key })
      .execute();
  await store.emptyLog();
});
afterEach(() => store.drop());

/** Changes the only page of a table or an index, and opens the store again. */
async function withChangedPage(
  name: string,
  change: (page: Buffer) => void,
  test: (database: Database) => Promise<void>,
) {
  const found = await sql<{ pageno: number }>`select pageno from dbstat where name = ${name}`.execute(
    store.query,
  );
  const at = ((found.rows[0]?.pageno ?? 0) - 1) * pageBytes;
  const page = Buffer.alloc(pageBytes);
  const file = openSync(sqliteFile(store.dataDir), "r+");
  readSync(file, page, 0, pageBytes, at);
  change(page);
  writeSync(file, page, 0, pageBytes, at);
  closeSync(file);
  const database = openSqlite(store.dataDir);
  await test(database);
  await database.close();
}

const replaceIn = (page: Buffer, old: string, by: string) => page.write(by, page.indexOf(old), "latin1");

/** The rowid of a cell of a leaf, at its offset (sqlite.org/fileformat2.html, section 1.6). */
const setRowid = (page: Buffer, cell: number, rowid: number) => {
  let at = page.readUInt16BE(8 + 2 * cell);
  while ((page[at] ?? 0) >= 0x80) at += 1;
  page[at + 1] = rowid;
};

it("a key that an index gives again and again counts as damage", () =>
  withChangedPage(
    "sqlite_autoindex_activities_1",
    (page) => replaceIn(page, ids[2] ?? "", `0${ids[2]?.slice(1)}`),
    async (database) => {
      const read = database.asSystem((tx) => Array.fromAsync(pagesOf(tx, "activities")));
      await expect(read).rejects.toThrow(RepeatedKey);
      const rows = await database.asSystem((tx) => Array.fromAsync(salvagedRows(tx, "activities", () => {})));
      expect(rows.map(({ id }) => id)).toEqual(ids);
    },
  ));

it("rowids that are out of order end a reading, and are reported as lost", () =>
  withChangedPage(
    "activities",
    (page) => setRowid(page, 1, 9),
    async (database) => {
      const lost: unknown[] = [];
      const rows = await database.asSystem((tx) =>
        Array.fromAsync(salvagedRows(tx, "activities", (row) => lost.push(row))),
      );
      expect(rows.map(({ id }) => id)).toContain(ids[0]);
      expect(lost.length).toBeGreaterThan(0);
    },
  ));

it.each([
  ["a greater", "f"],
  ["a smaller", "0"],
])("a table without rowids ends, whichever key was changed into %s one", (_, first) =>
  withChangedPage(
    "analyzer_findings",
    (page) => replaceIn(page, ids[1] ?? "", `${first}${ids[1]?.slice(1)}`),
    async (database) => {
      const rows = await database.asSystem((tx) =>
        Array.fromAsync(salvagedRows(tx, "analyzer_findings", () => {})),
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  ),
);

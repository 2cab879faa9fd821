import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { migrations } from "./features/migrations.ts";
import { markFile } from "./platform/change-mark.ts";
import { systemClock } from "./platform/clock.ts";
import { type Database, openSqlite, sqliteFile } from "./platform/database.ts";
import { migrate } from "./platform/migrations.ts";
import { serve } from "./run.ts";
import { administerHere } from "./testing/commands.ts";

const root = mkdtempSync(join(tmpdir(), "reflector-lost-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(root, "store-"));

const write = (database: Database, name: string) =>
  database.transaction(async (tx) => {
    await tx
      .insertInto("installation")
      .values({ name, value: Buffer.from(name) })
      .execute();
  });
const namesIn = async (database: Database) =>
  (await database.query.selectFrom("installation").select("name").orderBy("name").execute()).map(
    ({ name }) => name,
  );

/** What a kill -9 leaves: the files as they are while the store is open. */
function killed(dataDir: string): string {
  const folder = newFolder();
  for (const name of readdirSync(dataDir))
    if (name.startsWith("reflector.db")) copyFileSync(join(dataDir, name), join(folder, name));
  return folder;
}

const start = (dataDir: string) => serve(readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));

async function openedOnce(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  try {
    return await namesIn(database);
  } finally {
    await database.close();
  }
}

describe("a store whose newest changes are in its write-ahead log", () => {
  let dataDir: string;
  let log: string;
  beforeEach(async () => {
    const from = newFolder();
    const database = openSqlite(from);
    await migrate(database, systemClock, migrations);
    await database.emptyLog();
    await write(database, "first");
    await write(database, "second");
    dataDir = killed(from);
    log = `${sqliteFile(dataDir)}-wal`;
    await database.close();
  });

  it("opens after a kill, with every change", async () => {
    expect(await openedOnce(dataDir)).toEqual(["first", "second"]);
    expect(await openedOnce(dataDir)).toEqual(["first", "second"]);
    expect(existsSync(log)).toBe(false);
  });

  it("is refused without its log until the host accepts the loss, which names what is missing", async () => {
    rmSync(log);
    const sentence = /The newest 2 changes to .*, up to 20\d\d-.*Z, had been saved and can’t be found/;
    await expect(start(dataDir)).rejects.toThrow(sentence);
    await expect(start(dataDir)).rejects.toThrow(sentence);
    const environment = { DATA_DIR: dataDir };
    expect(await administerHere(environment, "list")).toMatchObject({
      code: 1,
      complained: expect.stringMatching(sentence),
    });
    expect(await administerHere(environment, "accept-loss")).toMatchObject({
      code: 0,
      said: expect.stringContaining("without the newest 2 changes"),
    });
    expect(await administerHere(environment, "accept-loss")).toMatchObject({ code: 1 });
    expect(await administerHere(environment, "log")).toMatchObject({
      said: expect.stringContaining("accept-loss"),
    });
    expect(await openedOnce(dataDir)).toEqual([]);
  });

  it("is refused with a log that was cut, and opens whole once the log is back", async () => {
    const whole = `${log}.aside`;
    copyFileSync(log, whole);
    truncateSync(log, readFileSync(log).length - 1);
    expect(() => openSqlite(dataDir)).toThrow("The newest change to ");
    copyFileSync(whole, log);
    expect(await openedOnce(dataDir)).toEqual(["first", "second"]);
  });

  it("opens when another program has moved its log into the database", async () => {
    const other = new SQLite(sqliteFile(dataDir));
    expect(other.pragma("journal_mode", { simple: true })).toBe("wal");
    other.close();
    expect(existsSync(log)).toBe(false);
    expect(await openedOnce(dataDir)).toEqual(["first", "second"]);
  });

  it.each([
    ["without its shared memory", (name: string) => !name.endsWith("-shm")],
    ["without the mark", (name: string) => !name.endsWith("-mark")],
  ])("opens after a move %s", async (_, isMoved) => {
    const folder = newFolder();
    for (const name of readdirSync(dataDir).filter(isMoved))
      copyFileSync(join(dataDir, name), join(folder, name));
    expect(await openedOnce(folder)).toEqual(["first", "second"]);
    expect(existsSync(markFile(sqliteFile(folder)))).toBe(true);
  });

  it("opens from a copy by VACUUM INTO, elsewhere and in its place", async () => {
    const folder = newFolder();
    const other = new SQLite(sqliteFile(dataDir));
    other.prepare("vacuum into ?").run(sqliteFile(folder));
    other.close();
    copyFileSync(sqliteFile(folder), sqliteFile(dataDir));
    expect(await openedOnce(folder)).toEqual(["first", "second"]);
    expect(await openedOnce(dataDir)).toEqual(["first", "second"]);
  });

  it("opens after a power cut that undid derived data and the end of the mark", async () => {
    const database = openSqlite(dataDir);
    const length = readFileSync(log).length;
    await database.asOwnerDerived("nobody", async (tx) => {
      await tx
        .insertInto("installation")
        .values({ name: "derived", value: Buffer.from("x") })
        .execute();
    });
    expect(await namesIn(database)).toContain("derived");
    const cut = killed(dataDir);
    await database.close();
    truncateSync(`${sqliteFile(cut)}-wal`, length);
    expect(await openedOnce(cut)).toEqual(["first", "second"]);
    truncateSync(markFile(sqliteFile(cut)), 3);
    expect(await openedOnce(cut)).toEqual(["first", "second"]);
  });
});

it("a new database in an emptied folder opens beside a mark that was left there", async () => {
  const dataDir = newFolder();
  const database = openSqlite(dataDir);
  await migrate(database, systemClock, migrations);
  await write(database, "first");
  await database.close();
  rmSync(sqliteFile(dataDir));
  const other = openSqlite(dataDir);
  await migrate(other, systemClock, migrations.slice(0, 1));
  await other.close();
  expect(await openedOnce(dataDir)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login } from "#contract/accounts/accounts.ts";
import { addDays } from "#contract/day-rules.ts";
import { emptyDraft, getReflection, saveDaily } from "#contract/reflections/reflections.ts";
import { newPerson } from "#server/features/reminders/testing.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { openDamagedSqlite, openSqlite, sqliteFile } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import { adoptMasterKey, loadMasterKey } from "#server/platform/secrets.ts";
import { createTestDatabase } from "#server/platform/testing.ts";
import { overwritePage, pagesIn } from "#server/testing/damaged-pages.ts";
import { password, startTestServer, type TestServer } from "#server/testing.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { makeBackup, makeDrill } from "./backup-task.ts";
import { readBackupReadiness } from "./backups.ts";
import { isWhole } from "./damage.ts";
import { inspectStore } from "./inspect-store.ts";
import { checkBackup, fileAt } from "./read-backup.ts";
import { drillBackupNow, makeBackupNow } from "./run-backups.ts";
import { salvageStore } from "./salvage-store.ts";
import { restore, testKey, testLock } from "./testing-backups.ts";

const texts = 40;
const root = mkdtempSync(join(tmpdir(), "reflector-damage-"));
let server: TestServer;
let username: string;
const ids: string[] = [];
let file: string;
let whole: Buffer;

beforeAll(async () => {
  server = await startTestServer("sqlite");
  const person = await newPerson(server);
  username = person.username;
  for (let at = 0; at < texts; at += 1) {
    const params = { day: addDays("2026-11-21", -at) };
    const draft = { ...emptyDraft, revision: 0, written_at: "2026-11-21T10:00:00Z", time_zone: "UTC" };
    const body = {
      ...draft,
      save_id: randomUUID(),
      title: `Page ${at}`,
      body: "A long way home. ".repeat(400),
    };
    ids.push((await server.expect(saveDaily, 200, { access: person.access, params, body })).id);
  }
  await server.database.emptyLog();
  file = sqliteFile(server.database.dataDir);
  whole = readFileSync(file);
});
afterEach(() => writeFileSync(file, whole));
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const overwrite = (page: number, from = 0) => overwritePage(server.database.dataDir, page, from);

/** The backups of a server on the store. */
function backupsIn(folder: string) {
  const settings: BackupSettings = {
    to: { folder },
    schedule: "0 3 * * *",
    drillSchedule: "30 4 * * 0",
    lock: testLock,
    key: testKey,
    keep: { daily: 1, weekly: 0, monthly: 0 },
    alertEmail: null,
  };
  const { database, clock, masterKey } = server;
  const said: string[] = [];
  const store = { dataDir: database.dataDir, databaseUrl: null, s3: null };
  const log = (values: object, what: string) => void said.push(`${what} ${JSON.stringify(values)}`);
  const context = {
    database,
    clock,
    setup: { settings, store, masterKey, aside: { backup: makeBackup, drill: makeDrill } },
    mailer: null,
    publicUrl: "https://journal.example.org",
    log: { info: log, error: log },
  };
  return {
    said,
    backUpNow: () => makeBackupNow(context),
    drillNow: () => drillBackupNow(context),
    readiness: () => readBackupReadiness(context),
  };
}

const newPlace = () => mkdtempSync(join(root, "place-"));
const day = 24 * 3_600_000;

describe("a text that was overwritten in the store", () => {
  it("is named, and its backup is kept apart from the good one, which stays", async () => {
    const folder = newPlace();
    const backups = backupsIn(folder);
    const good = await backups.backUpNow();
    expect(good.opened).toMatchObject({ texts, opened: texts });
    expect(await backups.drillNow()).toMatchObject({ opened: { texts, opened: texts, closed: 0 } });
    const [page = 0] = await pagesIn(server.database, "overflow");
    for (let night = 0; night < 5; night += 1) {
      // The number of the next page is left: SQLite sees no damage.
      overwrite(page, 4);
      server.clock.advance(day);
      await expect(backups.backUpNow()).rejects.toThrow(
        /1 row of reflections can’t be opened \([-0-9a-f]{36} of /,
      );
      expect(await backups.readiness()).toMatchObject({ state: "damaged" });
    }
    const there = readdirSync(folder);
    expect(there.filter((name) => name.endsWith("Z.age"))).toEqual([good.name]);
    expect(there.filter((name) => name.endsWith(".damaged.age"))).toHaveLength(3);
    expect(backups.said.join()).not.toContain("long way");
    const [damaged = ""] = there.filter((name) => name.endsWith(".damaged.age"));
    const checked = await checkBackup(fileAt(join(folder, damaged)), testKey);
    expect(checked.opened).toMatchObject({ texts, opened: texts - 1 });
    expect(checked.damage.parts).toMatchObject([{ what: "altered", table: "reflections", owner: username }]);
    writeFileSync(file, whole);
    server.clock.advance(day);
    await backups.backUpNow();
    expect(await backups.readiness()).toMatchObject({ state: "fine" });
  });
});

describe("a row of an attachment whose sizes can't be read", () => {
  it("is named and left out of the backup", async () => {
    const { query } = server.database;
    const { id: owner_id } = await query.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const sealed = Buffer.from("sealed");
    await query
      .insertInto("attachments")
      .values({
        ...{ id: randomUUID(), owner_id, folder: "0".repeat(32), kind: "picture", media_type: "image/webp" },
        ...{ name: sealed, alt: sealed, declared_bytes: 1, bytes: 1, stored_bytes: 1, width: 1, height: 1 },
        ...{ widths: "[320,", created_at: 1, finished_at: 1 },
      })
      .execute();
    const backups = backupsIn(newPlace());
    await expect(backups.backUpNow()).rejects.toThrow(/1 row of attachments can’t be read/);
    await query.deleteFrom("attachments").execute();
  });
});

describe("a page of the store that can't be read", () => {
  it("costs a backup its own rows, which are named, and the rest comes back", async () => {
    const folder = newPlace();
    const leaves = await pagesIn(server.database, "leaf");
    overwrite(leaves[1] ?? 0);
    overwrite(leaves.at(-1) ?? 0);
    const backups = backupsIn(folder);
    await expect(backups.backUpNow()).rejects.toThrow(
      /rows? of reflections can’t be read \(.*quick_check says/,
    );
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/\.damaged\.age$/);
    const { damage, opened } = await checkBackup(fileAt(join(folder, name)), testKey);
    const lost = damage.parts.map(({ id }) => id ?? "");
    expect(lost.length).toBeGreaterThan(1);
    expect(ids).toEqual(expect.arrayContaining(lost));
    expect(opened).toMatchObject({ texts: texts - lost.length, opened: texts - lost.length });
    const database = await createTestDatabase("sqlite");
    const blobs = await openBlobs({ dataDir: database.dataDir, s3: null });
    const masterKey = await restore(join(folder, name), { database, blobs, clock: server.clock });
    const restored = await startTestServer("sqlite", { database, masterKey });
    const { access } = await restored.expect(login, 200, { body: { username, password } });
    for (const id of ids) {
      const { status } = await restored.call(getReflection, { access, params: { id } });
      expect([id, status]).toEqual([id, lost.includes(id) ? 404 : 200]);
    }
    await restored.stop();
    await database.drop();
  });

  it("is never missed, whichever table or index it is of, and never ends an inspection", async () => {
    const blobs = await openBlobs({ dataDir: server.database.dataDir, s3: null });
    const inspected: string[] = [];
    await server.database.emptyLog();
    const before = readFileSync(file);
    for (const page of (await pagesIn(server.database, null)).filter((_, at) => at % 8 === 0)) {
      overwrite(page);
      const database = openSqlite(server.database.dataDir);
      try {
        const { damage } = await readDespiteDamage(database.asSystem, (tx) =>
          inspectStore(tx, "sqlite", blobs, server.masterKey, () => true),
        );
        if (isWhole(damage)) inspected.push(`page ${page} was missed`);
      } finally {
        await database.close();
      }
      writeFileSync(file, before);
    }
    expect(inspected).toEqual([]);
  });
});

describe("what can be read of a damaged store", () => {
  const sealedFile = Buffer.alloc(sealedStream.sealedLength(1));
  /** As `npm run salvage` does. */
  async function salvage() {
    const { dataDir } = server.database;
    const folder = newPlace();
    const from = openDamagedSqlite(dataDir);
    const to = openSqlite(folder);
    const blobs = await openBlobs({ dataDir, s3: null });
    const copied: string[] = [];
    const { masterKey, clock } = server;
    const keepKey = () => adoptMasterKey(to, folder, null, masterKey);
    const copyFile = async (name: string) => void copied.push(name);
    try {
      const salvaged = await salvageStore({ from, to, masterKey, blobs, clock, keepKey, copyFile });
      const of = (name: string) => salvaged.tables.find(({ table }) => table === name);
      return { folder, copied, of, ...salvaged };
    } finally {
      await to.close();
      await from.destroy();
    }
  }
  const addFile = async (widths: string) => {
    const { query, dataDir } = server.database;
    const { id: owner_id } = await query.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const folder = randomUUID().replaceAll("-", "");
    const sealed = Buffer.from("sealed");
    await query
      .insertInto("attachments")
      .values({
        ...{ id: randomUUID(), owner_id, folder, kind: "picture", media_type: "image/webp" },
        ...{ name: sealed, alt: sealed, declared_bytes: 1, bytes: 1, stored_bytes: 1, width: 1, height: 1 },
        ...{ widths, created_at: 1, finished_at: 1 },
      })
      .execute();
    const blobs = await openBlobs({ dataDir, s3: null });
    await blobs.write(`${folder}/original`, [sealedFile]);
    return folder;
  };
  beforeEach(() => server.database.emptyLog());

  it("is saved without the rows of a page, with the same keys, and a server starts on it", async () => {
    const leaves = await pagesIn(server.database, "leaf");
    overwrite(leaves[1] ?? 0);
    const { folder, of, opened } = await salvage();
    const { saved = 0, lost = 0, isMore } = of("reflections") ?? {};
    expect(lost).toBeGreaterThan(0);
    expect({ saved, isMore }).toEqual({ saved: texts - lost, isMore: false });
    expect(opened).toMatchObject({ texts: saved, opened: saved });
    expect(of("users")).toMatchObject({ saved: 1, lost: 0 });
    const database = { ...openSqlite(folder), dataDir: folder, url: null, drop: async () => {} };
    const masterKey = await loadMasterKey(database, folder, null);
    const again = await startTestServer("sqlite", { database, masterKey });
    const { access } = await again.expect(login, 200, { body: { username, password } });
    const answers = ids.map((id) => again.call(getReflection, { access, params: { id } }));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(saved);
    expect(statuses.filter((status) => status === 404)).toHaveLength(lost);
    await again.stop();
    await database.close();
  });

  it("is saved where the root of a table is lost, without that table", async () => {
    const [root = 0] = await pagesIn(server.database, "internal");
    overwrite(root);
    const { of } = await salvage();
    expect(of("reflections")).toMatchObject({ saved: 0 });
    expect(of("reflections")?.lost).toBeGreaterThan(0);
    expect(of("users")).toMatchObject({ saved: 1, lost: 0 });
  });

  it("is saved whole where an index is damaged", async () => {
    const [page = 0] = await pagesIn(server.database, "leaf", "sqlite_autoindex_reflections_1");
    overwrite(page);
    const { of, opened } = await salvage();
    expect(of("reflections")).toMatchObject({ saved: texts, lost: 0, isMore: false });
    expect(opened).toMatchObject({ texts, opened: texts });
  });

  it.each([0, 100])("is nothing where the schema is lost from byte %s, which is said", async (from) => {
    overwrite(1, from);
    await expect(salvage()).rejects.toThrow(/^The schema of this database can’t be read/);
  });

  it("comes with the files of attachments that are there whole", async () => {
    const whole = await addFile("[]");
    const partial = await addFile("[320]");
    const { copied, files, of } = await salvage();
    expect(of("attachments")).toMatchObject({ saved: 2, lost: 0, closed: 2 });
    expect(files).toEqual({ copied: 2, missing: 1, cut: 0 });
    expect(copied.sort()).toEqual([`${whole}/original`, `${partial}/original`].sort());
    await server.database.query.deleteFrom("attachments").execute();
  });
});

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { register } from "#contract/accounts/accounts.ts";
import { getBackups } from "#contract/backups/backups.ts";
import { startTestS3 } from "#server/platform/blobs/testing.ts";
import type { Mail } from "#server/platform/mail.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#server/testing.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { openPlace } from "./backup-settings.ts";
import { readBackupState } from "./backup-state.ts";
import { makeBackup, makeDrill } from "./backup-task.ts";
import { readBackupReadiness } from "./backups.ts";
import { checkBackup } from "./read-backup.ts";
import { inProcess, type RunAside } from "./run-aside.ts";
import { type BackupContext, drillBackupNow, makeBackupNow, runDueBackups } from "./run-backups.ts";
import { addPerson, password, withEnd } from "./testing.ts";
import { asFirstVersion, linesIn, passphrase, testKey, testLock } from "./testing-backups.ts";

const here: RunAside = { backup: makeBackup, drill: makeDrill };
const root = mkdtempSync(join(tmpdir(), "reflector-backups-"));
const hourMs = 3_600_000;
let folder: string;
let server: TestServer;
let logged: { values: object; what: string }[];

beforeEach(() => {
  folder = mkdtempSync(join(root, "place-"));
  logged = [];
});
afterEach(() => server?.stop());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const settings = (more: Partial<BackupSettings> = {}): BackupSettings => ({
  to: { folder },
  schedule: "0 3 * * *",
  drillSchedule: "30 4 * * 0",
  lock: testLock,
  key: testKey,
  keep: { daily: 2, weekly: 0, monthly: 0 },
  alertEmail: null,
  ...more,
});

const start = async (engine: (typeof engines)[number] = "sqlite", more: TestServerOptions = {}) => {
  server = await startTestServer(engine, more);
  return server;
};

/** The backups of the server, as another server on its store would run them. */
const backupsOf = (given: BackupSettings, mails?: Mail[], aside = here) => {
  const { database, clock, masterKey } = server;
  const log = (values: object, what: string) => void logged.push({ values, what });
  const context: BackupContext = {
    database,
    clock,
    setup: {
      settings: given,
      store: { dataDir: database.dataDir, databaseUrl: database.url, s3: null },
      masterKey,
      aside,
    },
    mailer: mails ? { send: async (mail) => void mails.push(mail) } : null,
    publicUrl: "https://journal.example.org",
    log: { info: log, error: log },
  };
  return {
    run: (signal = new AbortController().signal) => runDueBackups(context, signal),
    backUpNow: () => makeBackupNow(context),
    drillNow: () => drillBackupNow(context),
    readiness: () => readBackupReadiness(context),
    overview: () => readBackupState(database),
  };
};

const whats = () => logged.map(({ what }) => what);

describe.each(engines)("backups of a server on %s", (engine) => {
  it("are made at once, tried, and told to whoever is signed in and to whoever watches", async () => {
    await start(engine, { backups: { settings: settings(), aside: here } });
    await addPerson(server, "First", ["heron"]);
    const { access } = await server.expect(register, 201, { body: { username: "second", password } });
    const ask = () => server.expect(getBackups, 200, { access });
    const nothing = { last_backup_at: null, last_drill: null, backup_failure: null, drill_failure: null };
    expect(await ask()).toEqual({ ...nothing, state: "waiting", next_backup_at: "2026-11-21T12:00:00.000Z" });
    await server.runJobs();
    expect(await ask()).toMatchObject({
      state: "fine",
      last_backup_at: "2026-11-21T12:00:00.000Z",
      last_drill: { at: "2026-11-21T12:00:00.000Z", depth: "opened", sealed: false },
      backup_failure: null,
      drill_failure: null,
    });
    expect(readdirSync(folder)).toEqual(["reflector-2026-11-21T120000Z.age"]);
    expect(readdirSync(server.database.dataDir).filter((name) => name.startsWith("drill"))).toEqual([]);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: "ready",
        store: "ok",
        backups: {
          state: "fine",
          last_backup_at: "2026-11-21T12:00:00.000Z",
          last_drill_at: "2026-11-21T12:00:00.000Z",
        },
      },
    ]);
  });

  it("are made aside, in a process of their own", async () => {
    await start(engine);
    await addPerson(server, "First", ["heron"]);
    const { run, overview } = backupsOf(settings(), undefined, inProcess);
    await run();
    expect(logged).toMatchObject([
      { what: "backup made", values: { files: 4 } },
      {
        what: "fire drill of a backup succeeded",
        values: { depth: "opened", files: 4, opened: { texts: 1, opened: 1, closed: 0 } },
      },
    ]);
    expect(await overview()).toMatchObject({ backupFailure: null, drillFailure: null });
  });
});

describe("the schedule of backups", () => {
  it("makes one each night, drills once a week, and keeps as many as it should", async () => {
    await start();
    const { run } = backupsOf(settings());
    for (let hours = 0; hours < 10 * 24; hours += 6) {
      await run();
      server.clock.advance(6 * hourMs);
    }
    expect(whats().filter((what) => what === "backup made")).toHaveLength(11);
    expect(whats().filter((what) => what === "fire drill of a backup succeeded")).toHaveLength(3);
    // The one that the last drill found whole stays, too.
    expect(readdirSync(folder)).toHaveLength(3);
  });

  it("tries again an hour after a failure, mails once a day and when all is well", async () => {
    await start();
    const mails: Mail[] = [];
    const gone = `${folder}-unplugged`;
    const { run, overview, readiness } = backupsOf(settings({ alertEmail: "host@example.org" }), mails);
    renameSync(folder, gone);
    for (let hour = 0; hour < 30; hour += 1) {
      await run();
      server.clock.advance(hourMs);
    }
    expect(await readiness()).toMatchObject({ state: "failed", last_backup_at: null });
    expect(await overview()).toMatchObject({ backupFailure: { reason: "unreachable" } });
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ to: "host@example.org", subject: "A Reflector backup failed" });
    expect(mails[0]?.text).toContain("The backup storage can’t be reached");
    expect(mails[0]?.text).not.toContain(folder);
    renameSync(gone, folder);
    await run();
    await run();
    expect(mails.slice(2).map(({ subject }) => subject)).toEqual(["Reflector’s backups work again"]);
    expect(await readiness()).toMatchObject({ state: "fine" });
  });

  it("says that backups are overdue where nobody makes them", async () => {
    await start();
    const { run, readiness } = backupsOf(settings());
    await run();
    server.clock.advance(20 * hourMs);
    expect(await readiness()).toMatchObject({ state: "fine" });
    server.clock.advance(29 * hourMs);
    expect(await readiness()).toMatchObject({ state: "overdue" });
    server.clock.advance(-1000 * hourMs);
    await run();
    expect(whats().filter((what) => what === "backup made")).toHaveLength(2);
  });

  it("makes none with a master key that was changed", async () => {
    await start();
    await server.database.query
      .insertInto("installation")
      .values({ name: "master_key_check", value: Buffer.alloc(32) })
      .execute();
    const { run, overview } = backupsOf(settings());
    await run();
    expect(await overview()).toMatchObject({ backup: null, backupFailure: { reason: "wrong_key" } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leaves a backup that was interrupted to the next run", async () => {
    await start();
    const { run, overview } = backupsOf(settings(), undefined, inProcess);
    await expect(run(AbortSignal.abort(new Error("stopping")))).rejects.toThrow();
    expect(await overview()).toMatchObject({ backupTriedAt: null, backupFailure: null });
  });
});

describe("a fire drill", () => {
  /** Makes a backup, does something to it, and drills. */
  const drillAfter = async (harm: (path: string) => void, more: Partial<BackupSettings> = {}) => {
    await start();
    const backups = backupsOf(settings(more));
    await backups.backUpNow();
    const [name = ""] = readdirSync(folder);
    harm(join(folder, name));
    // The overview says how it failed.
    await backups.drillNow().catch(() => {});
    return backups.overview();
  };

  it.each([
    ["is gone", "gone", (path: string) => rmSync(path)],
    ["is cut", "damaged", (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    [
      "is another one",
      "damaged",
      (path: string) => writeFileSync(path, readFileSync(path).fill(7, 300, 301)),
    ],
  ])("fails if the newest backup %s", async (_what, reason, harm) => {
    expect(await drillAfter(harm)).toMatchObject({ drill: null, drillFailure: { reason } });
    expect(readdirSync(server.database.dataDir).filter((name) => name.startsWith("drill"))).toEqual([]);
  });

  it("fails if the passphrase was changed since", async () => {
    const state = await drillAfter(() => {}, { key: { passphrase: "another passphrase" } });
    expect(state).toMatchObject({ drill: null, drillFailure: { reason: "wrong_key" } });
  });

  it("fails if a text can't be opened with the master key", async () => {
    await start();
    await addPerson(server, "First", ["heron"]);
    const backups = backupsOf(settings());
    await backups.backUpNow();
    // As those of earlier versions, which opened nothing when they were made.
    const [name = ""] = readdirSync(folder);
    const lines = (await linesIn(join(folder, name))).slice(0, -1).map((line) => {
      const at = line.indexOf('"body":{"bytes":"');
      return line.startsWith('{"table":"reflections"') && at > 0
        ? `${line.slice(0, at + 17)}AQEB${line.slice(at + 21)}`
        : line;
    });
    writeFileSync(join(folder, name), withEnd(await asFirstVersion(lines)));
    await server.database.query.deleteFrom("installation").where("name", "=", "backups").execute();
    await expect(backups.drillNow()).rejects.toThrow(/1 row of reflections can’t be opened/);
    expect(await backups.overview()).toMatchObject({ drillFailure: { reason: "damaged" } });
  });

  it("says that it looked from outside where the server holds no key", async () => {
    const identity = await generateIdentity();
    const lock = { recipient: await identityToRecipient(identity) };
    const state = await drillAfter(() => {}, { lock, key: null });
    expect(state).toMatchObject({ drill: { depth: "outside" }, drillFailure: null });
    const cut = backupsOf(settings({ lock, key: null }));
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), "age-encryption.org/v1\n-> X25519 ");
    // The overview says how it failed.
    await cut.drillNow().catch(() => {});
    expect(await cut.overview()).toMatchObject({ drillFailure: { reason: "damaged" } });
  });
});

describe("backups in a bucket", () => {
  it("are made, rotated, tried and read as in a folder", async () => {
    await start();
    await addPerson(server, "First", ["heron"]);
    const s3 = await startTestS3();
    const given = settings({ to: { s3: s3.settings }, keep: { daily: 1, weekly: 0, monthly: 0 } });
    const { run } = backupsOf(given);
    for (let day = 0; day < 3; day += 1) {
      await run();
      server.clock.advance(24 * hourMs);
    }
    const place = await openPlace(given);
    const newest = "reflector-2026-11-23T120000Z.age";
    expect(await place.list()).toContain(newest);
    expect((await place.list()).length).toBeLessThanOrEqual(2);
    expect(await checkBackup(place.file(newest), { passphrase })).toMatchObject({ files: 4 });
    await expect(checkBackup(place.file("reflector-none.age"), testKey)).rejects.toThrow(
      /There is no backup/,
    );
    await s3.stop();
    await expect(place.list()).rejects.toThrow(/can’t be read/);
  });
});

it("keeps the folder of backups as it is, and makes none where it is missing", async () => {
  await start();
  const missing = join(folder, "not there");
  const { run } = backupsOf(settings({ to: { folder: missing } }));
  await run();
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(missing);
  server.clock.advance(hourMs);
  await run();
  expect(readdirSync(missing)).toHaveLength(1);
});

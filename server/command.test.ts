import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { administer } from "./administer.ts";
import { readConfig } from "./config.ts";
import { openPlace } from "./features/backups/backup-settings.ts";
import { backUp, check, passphrase } from "./features/backups/testing-backups.ts";
import { migrations } from "./features/migrations.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";
import { startTestS3 } from "./platform/blobs/testing.ts";
import { systemClock } from "./platform/clock.ts";
import { openSqlite, sqliteFile } from "./platform/database.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey } from "./platform/secrets.ts";
import { serve } from "./run.ts";
import { readPassphrase } from "./terminal.ts";
import { administerHere, startedWith } from "./testing/commands.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "reflector-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Ended = { code: number | null; said: string };

/** Runs one of the server's programs until it ends by itself. */
function run(program: string, environment: Record<string, string> = {}, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
      cwd: dataDir,
      env: startedWith({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment }),
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on("exit", (code) => resolve({ code, said }));
  });
}

/** Starts a server in this process, to test what stops it before it listens. */
const start = async (environment: Record<string, string> = {}) =>
  serve(readConfig({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment }));

it.runIf(existsSync("/proc/self/coredump_filter"))(
  "a crash leaves no memory in a core dump, neither of the server nor of a process that it starts",
  () => {
    const looking = `
      const { runCommand } = await import(${JSON.stringify(new URL("./command.ts", import.meta.url).href)});
      const { execFileSync } = await import("node:child_process");
      await runCommand(async () => {
        const ofBoth = ["/proc/self/coredump_filter", \`/proc/\${process.pid}/coredump_filter\`];
        process.stdout.write(execFileSync("cat", ofBoth));
      });`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", looking], {
      cwd: dataDir,
      env: startedWith({}),
      encoding: "utf8",
    });
    expect(stdout).toBe("00000000\n00000000\n");
  },
);

const file = () => join(dataDir, "journal.backup");
const knownPassphrase = { BACKUP_PASSPHRASE: passphrase };

/** A store that a server has made. @returns its master key */
async function makeStore(folder = dataDir): Promise<Buffer> {
  const database = openSqlite(folder);
  await migrate(database, systemClock, migrations);
  const masterKey = await loadMasterKey(database, folder, null);
  await database.close();
  return masterKey;
}

/** As `npm run backup` does, with a passphrase that takes no second. */
async function backUpCheaply(folder: string, masterKey: Buffer): Promise<void> {
  const database = openSqlite(folder);
  const blobs = await openBlobs({ dataDir: folder, s3: null });
  await backUp(file(), { database, blobs, masterKey, clock: systemClock });
  await database.close();
}

const oneSentence = (sentence: RegExp) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^[^\\n]*${sentence.source}[^\\n]*\\n$`)),
});

describe("a start that can't be", () => {
  it("says one sentence, and ends", async () => {
    const ended = await run("main.mjs", { HOST: "192.0.2.1" });
    expect(ended).toEqual(oneSentence(/This machine has no address 192.0.2.1/));
  });

  it("says that a number is wrong", async () => {
    await expect(start({ PORT: "eighty" })).rejects.toThrow(/PORT must be a number/);
  });

  it("says that PostgreSQL is not there, and not with which password", async () => {
    const refused = start({ DATABASE_URL: "postgres://hanna:secret@127.0.0.1:1/x" });
    await expect(refused).rejects.toThrow(/^PostgreSQL can’t be used: nothing listens there((?!secret).)*$/);
  });

  it.each(["mysql://localhost/x", "not an address"])("says that %s is not PostgreSQL's", async (url) => {
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(/^DATABASE_URL is not a PostgreSQL address/);
  });

  it("says that the port is taken", async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
    });
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    await expect(start({ HOST: "127.0.0.1", PORT: port })).rejects.toThrow(/^Port \d+ is taken/);
    taken.close();
  });

  it("says that the data folder can't be written", async () => {
    writeFileSync(join(dataDir, "a-file"), "");
    for (const folder of [join(dataDir, "a-file"), join(dataDir, "a-file", "journal"), "/proc/a/journal"])
      await expect(start({ DATA_DIR: folder })).rejects.toThrow(/data folder .* can’t be written/);
  });

  // Root may write anywhere, so root has no such folder. The case above covers root, too.
  it.skipIf(process.getuid?.() === 0)("says so for a folder of another user's, too", async () => {
    mkdirSync(join(dataDir, "locked"));
    chmodSync(join(dataDir, "locked"), 0o500);
    await expect(start({ DATA_DIR: join(dataDir, "locked") })).rejects.toThrow(/can’t be written/);
  });

  it("says that the database is locked", async () => {
    const other = new SQLite(sqliteFile(dataDir));
    other.pragma("journal_mode = DELETE");
    other.exec("create table t (x); begin exclusive");
    // Without the five seconds that a start waits.
    expect(() => openSqlite(dataDir, { busyTimeoutMs: 1 })).toThrow(
      /^The database .* is locked by another program\.$/,
    );
    other.close();
  });

  it("says that a file is no database", async () => {
    writeFileSync(
      sqliteFile(dataDir),
      "this is a shopping list, and quite a long one as such lists go, honestly",
    );
    await expect(start()).rejects.toThrow(/is not a database that Reflector can read/);
  });
});

it("what can be read of a damaged store is saved into an empty folder by npm run salvage", async () => {
  await makeStore();
  const folder = join(dataDir, "saved");
  expect(await run("salvage.ts")).toEqual(oneSentence(/Name an empty folder/));
  expect(await run("salvage.ts", {}, folder)).toEqual({ code: 0, said: "" });
  expect(await run("salvage.ts", {}, folder)).toEqual(oneSentence(/holds a store already/));
  const saved = openSqlite(folder);
  await loadMasterKey(saved, folder, null);
  await saved.close();
});

describe("a database that is gone, beside its master key", () => {
  beforeEach(async () => {
    await makeStore();
    rmSync(sqliteFile(dataDir));
  });

  it("stops the start and makes no empty one, until the host says to begin anew", async () => {
    await expect(start()).rejects.toThrow(/The database is empty, but .* begin-anew/);
    expect(existsSync(sqliteFile(dataDir))).toBe(false);
    expect(await administerHere({ DATA_DIR: dataDir }, "begin-anew")).toMatchObject({ code: 0 });
    expect(readdirSync(join(dataDir, "secrets"))).toEqual([expect.stringMatching(/^master\.key\.replaced-/)]);
    expect(await administerHere({ DATA_DIR: dataDir }, "begin-anew")).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^There is no master key/),
    });
  });

  it("is restored with its key by npm run restore, from what npm run backup made", async () => {
    const elsewhere = join(dataDir, "elsewhere");
    mkdirSync(elsewhere);
    const masterKey = await makeStore(elsewhere);
    const backedUp = await run("backup.ts", { ...knownPassphrase, DATA_DIR: elsewhere }, file());
    expect(backedUp).toEqual({ code: 0, said: "" });
    const inPlace = {
      ...knownPassphrase,
      DATA_DIR: elsewhere,
      BACKUP_DIR: mkdtempSync(join(dataDir, "backups-")),
    };
    expect(await run("backup.ts", inPlace)).toEqual({ code: 0, said: "" });
    expect(await run("restore.ts", knownPassphrase, file())).toEqual({ code: 0, said: "" });
    const restored = openSqlite(dataDir);
    expect((await loadMasterKey(restored, dataDir, null)).equals(masterKey)).toBe(true);
    await restored.close();
  });
});

describe("the newest backup in a bucket", () => {
  it("is restored by npm run restore -- latest", async () => {
    const s3 = await startTestS3();
    const elsewhere = join(dataDir, "elsewhere");
    mkdirSync(elsewhere);
    const masterKey = await makeStore(elsewhere);
    await backUpCheaply(elsewhere, masterKey);
    const place = await openPlace({ to: { s3: s3.settings } });
    for (const name of ["reflector-2026-11-20T030000Z.age", "reflector-2026-11-21T030000Z.age"])
      await place.write(name, createReadStream(file()));
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const ended = await run(
      "restore.ts",
      {
        ...knownPassphrase,
        BACKUP_S3_ENDPOINT: endpoint ?? "",
        BACKUP_S3_BUCKET: bucket,
        BACKUP_S3_REGION: region,
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
        BACKUP_S3_FORCE_PATH_STYLE: "true",
      },
      "latest",
    );
    expect(ended).toEqual({ code: 0, said: "" });
    const restored = openSqlite(dataDir);
    expect((await loadMasterKey(restored, dataDir, null)).equals(masterKey)).toBe(true);
    await restored.close();
    await s3.stop();
  });
});

describe("backup and restore", () => {
  it("back up no journal that is not there", async () => {
    expect(await run("backup.ts", knownPassphrase, file())).toEqual(oneSentence(/There is no journal in/));
    expect(existsSync(sqliteFile(dataDir))).toBe(false);
  });

  it("say one sentence for what can't be", async () => {
    await makeStore();
    expect(await run("backup.ts", knownPassphrase)).toEqual(oneSentence(/Name the file to write/));
    await expect(check(file())).rejects.toThrow(/^There is no file/);
  });

  it("take no short passphrase, and need one", async () => {
    vi.stubEnv("BACKUP_PASSPHRASE", undefined);
    await expect(readPassphrase({ twice: false })).rejects.toThrow(/^Set BACKUP_PASSPHRASE/);
    vi.stubEnv("BACKUP_PASSPHRASE", "too short");
    await expect(readPassphrase({ twice: true })).rejects.toThrow(/at least 10 characters/);
    expect(await readPassphrase({ twice: false })).toBe("too short");
    vi.unstubAllEnvs();
  });

  it("do nothing where the terminal is closed before an answer", async () => {
    const closed = Object.assign(Readable.from([]), { isTTY: true });
    const stdin = vi
      .spyOn(process, "stdin", "get")
      // A terminal has much more, which nothing here asks for.
      .mockReturnValue(closed as unknown as typeof process.stdin);
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const words = ["delete", "hanna"];
    await openSqlite(dataDir).close();
    await expect(administer(words, readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(/^Nothing was typed/);
    stdin.mockRestore();
    stderr.mockRestore();
  });
});

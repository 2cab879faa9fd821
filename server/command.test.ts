import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "./platform/clock.ts";
import { openSqlite, sqliteFile } from "./platform/database.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey, masterKeyFile } from "./platform/secrets.ts";

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
      env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment },
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on("exit", (code) => resolve({ code, said }));
  });
}

const oneSentence = (sentence: RegExp) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^[^\\n]*${sentence.source}[^\\n]*\\n$`)),
});

describe("a start that can't be", () => {
  it.each([
    ["a wrong number", { PORT: "eighty" }, /PORT is a number/],
    [
      "an address that is not PostgreSQL's",
      { DATABASE_URL: "mysql://localhost/x" },
      /DATABASE_URL is not a PostgreSQL address/,
    ],
    ["no address at all", { DATABASE_URL: "not an address" }, /DATABASE_URL is not a PostgreSQL address/],
    [
      "a PostgreSQL that is not there",
      { DATABASE_URL: "postgres://hanna:secret@127.0.0.1:1/x" },
      /PostgreSQL can't be used: nothing listens there/,
    ],
    [
      "an address that this machine does not have",
      { HOST: "192.0.2.1" },
      /This machine has no address 192.0.2.1/,
    ],
  ])("says one sentence for %s", async (_what, environment, sentence) => {
    const ended = await run("main.mjs", environment);
    expect(ended).toEqual(oneSentence(sentence));
    expect(ended.said).not.toContain("secret");
  });

  it("says that the port is taken", async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
    });
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    expect(await run("main.mjs", { HOST: "127.0.0.1", PORT: port })).toEqual(
      oneSentence(/Port \d+ is taken/),
    );
    taken.close();
  });

  it("says that the data folder can't be written", async () => {
    writeFileSync(join(dataDir, "a-file"), "");
    expect(await run("main.mjs", { DATA_DIR: join(dataDir, "a-file") })).toEqual(
      oneSentence(/data folder .* can't be written/),
    );
  });

  // Root may write anywhere, so there is no such folder for it; the case above holds for root as well.
  it.skipIf(process.getuid?.() === 0)("says so for a folder of another user's, too", async () => {
    mkdirSync(join(dataDir, "locked"));
    chmodSync(join(dataDir, "locked"), 0o500);
    expect(await run("main.mjs", { DATA_DIR: join(dataDir, "locked") })).toEqual(
      oneSentence(/can't be written/),
    );
  });

  it("says that the database is locked", async () => {
    const other = new SQLite(sqliteFile(dataDir));
    other.pragma("journal_mode = DELETE");
    other.exec("create table t (x); begin exclusive");
    expect(await run("main.mjs")).toEqual(oneSentence(/locked by another program/));
    other.close();
  });

  it("says that a file is no database", async () => {
    writeFileSync(
      sqliteFile(dataDir),
      "this is a shopping list, and quite a long one as such lists go, honestly",
    );
    expect(await run("main.mjs")).toEqual(oneSentence(/is not a database that Reflector can read/));
  });
});

describe("a database that is gone, beside its master key", () => {
  beforeEach(async () => {
    const database = openSqlite(dataDir);
    await migrate(database, systemClock);
    await loadMasterKey(database, dataDir, null);
    await database.close();
    rmSync(sqliteFile(dataDir));
  });

  it("stops the start and makes no empty one, until the host says to begin anew", async () => {
    expect(await run("main.mjs")).toEqual(oneSentence(/The database is empty, but .* begin-anew/));
    expect(existsSync(sqliteFile(dataDir))).toBe(false);
    expect(await run("admin.ts", {}, "begin-anew")).toEqual({ code: 0, said: "" });
    expect(readdirSync(join(dataDir, "secrets"))).toEqual([expect.stringMatching(/^master\.key\.replaced-/)]);
    expect(await run("admin.ts", {}, "begin-anew")).toEqual(oneSentence(/There is no master key/));
  });

  it("can be restored from a backup", async () => {
    const passphrase = { BACKUP_PASSPHRASE: "a passphrase to remember" };
    const elsewhere = { DATA_DIR: join(dataDir, "elsewhere") };
    mkdirSync(elsewhere.DATA_DIR);
    const other = openSqlite(elsewhere.DATA_DIR);
    await migrate(other, systemClock);
    const key = await loadMasterKey(other, elsewhere.DATA_DIR, null);
    await other.close();
    const file = join(dataDir, "journal.backup");
    await run("backup.ts", { ...passphrase, ...elsewhere }, file);
    expect(await run("restore.ts", passphrase, file)).toEqual({ code: 0, said: "" });
    const restored = openSqlite(dataDir);
    expect((await loadMasterKey(restored, dataDir, null)).equals(key)).toBe(true);
    await restored.close();
  });
});

describe("backup and restore", () => {
  const passphrase = { BACKUP_PASSPHRASE: "a passphrase to remember" };
  const file = () => join(dataDir, "journal.backup");
  const elsewhere = () => ({ DATA_DIR: join(dataDir, "elsewhere") });

  /** A store that a server has made. */
  const makeStore = async () => {
    const database = openSqlite(dataDir);
    await migrate(database, systemClock);
    await loadMasterKey(database, dataDir, null);
    await database.close();
  };

  it("carry the store to another folder, with its key", async () => {
    await makeStore();
    expect(await run("backup.ts", passphrase, file())).toEqual({ code: 0, said: "" });
    expect(await run("restore.ts", { ...passphrase, ...elsewhere() }, file())).toEqual({ code: 0, said: "" });
    expect(existsSync(masterKeyFile(elsewhere().DATA_DIR))).toBe(true);
  });

  it("back up no journal that is not there", async () => {
    expect(await run("backup.ts", passphrase, file())).toEqual(oneSentence(/There is no journal in/));
    expect(existsSync(sqliteFile(dataDir))).toBe(false);
  });

  it("say one sentence for what can't be", async () => {
    await makeStore();
    expect(await run("backup.ts", passphrase)).toEqual(oneSentence(/Name the file to write/));
    expect(await run("backup.ts", { BACKUP_PASSPHRASE: "short" }, file())).toEqual(
      oneSentence(/at least 10 characters/),
    );
    expect(await run("backup.ts", {}, file())).toEqual(oneSentence(/Set BACKUP_PASSPHRASE/));
    expect(await run("restore.ts", passphrase, file())).toEqual(oneSentence(/There is no file/));
  });

  it("say one sentence for a file that is there, and for another passphrase", async () => {
    await makeStore();
    await run("backup.ts", passphrase, file());
    expect(await run("backup.ts", passphrase, file())).toEqual(oneSentence(/exists already/));
    const wrong = { BACKUP_PASSPHRASE: "another passphrase", ...elsewhere() };
    expect(await run("restore.ts", wrong, file())).toEqual(oneSentence(/passphrase is not the one/));
  });
});

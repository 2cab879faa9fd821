import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { addReflectionRow } from "#server/features/reflections/testing.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openSqlite } from "#server/platform/database.ts";
import { newKey } from "#server/platform/sealing.ts";
import { adoptMasterKey, loadMasterKey } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startedWith } from "#server/testing/commands.ts";
import { backUp, passphrase, restore } from "./testing-backups.ts";

const written = 3000;
const folder = mkdtempSync(join(tmpdir(), "reflector-kill-backups-"));
const file = join(folder, "backup");
let source: TestDatabase;
let masterKey: Buffer;

beforeAll(async () => {
  source = await createTestDatabase("sqlite");
  masterKey = newKey();
  await adoptMasterKey(source, source.dataDir, null, masterKey);
  const owner = await addUser(source);
  for (let at = 0; at < written; at += 1)
    await addReflectionRow(source, owner, { activity_id: null, day: "2026-11-21", body: newKey() });
  const blobs = await openBlobs({ dataDir: source.dataDir, s3: null });
  await backUp(file, { database: source, blobs, masterKey, clock: systemClock });
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = ({ dataDir, url }: TestDatabase) => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: url }),
});

const run = (program: string, environment: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, "../..", program), ...args], {
    cwd: folder,
    env: startedWith({ BACKUP_PASSPHRASE: passphrase, ...environment }),
  });

/** Kills it as soon as it has printed `sign` this often. @returns how it ended: `SIGKILL`, or its exit code */
async function killAt(child: ChildProcess, sign: RegExp, times: number): Promise<string> {
  let said = "";
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
    if ((said.match(sign)?.length ?? 0) >= times) child.kill("SIGKILL");
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  const [code, signal] = await once(child, "close");
  return String(signal ?? code);
}

const countOf = async (database: TestDatabase) =>
  (await database.asSystem((tx) => tx.selectFrom("reflections").select("id").execute())).length;

const never = /(?!)/g;

/** The source, restored into a store on PostgreSQL. */
async function onPostgres(): Promise<TestDatabase> {
  const database = await createTestDatabase("postgres");
  const blobs = await openBlobs({ dataDir: database.dataDir, s3: null });
  await restore(file, { database, blobs, clock: systemClock }, (key) =>
    adoptMasterKey(database, database.dataDir, null, key),
  );
  return database;
}

describe.each(engines)("on %s", (engine) => {
  it("a restore that is killed leaves a store that nothing opens, and succeeds when it is run again", async () => {
    const database = await createTestDatabase(engine);
    const start = () => run("restore.ts", addressOf(database), file);
    expect(await killAt(start(), /is complete: restoring/g, 1)).toBe("SIGKILL");
    expect(await countOf(database)).toBe(0);
    await expect(loadMasterKey(database, database.dataDir, null)).rejects.toThrow(
      /A restore .* was cut short/,
    );
    expect(await killAt(start(), never, 1)).toBe("0");
    expect(await countOf(database)).toBe(written);
    expect(await loadMasterKey(database, database.dataDir, null)).toEqual(masterKey);
    await database.drop();
  });

  it("a move that is killed goes on where it was", async () => {
    const from = engine === "postgres" ? source : await onPostgres();
    const to = await createTestDatabase(engine);
    const start = () => run("move.ts", addressOf(from), "--to", to.url ?? `sqlite:${to.dataDir}`);
    // At another moment on each engine.
    expect(await killAt(start(), /^reflections: /gm, engine === "sqlite" ? 1 : 3)).toBe("SIGKILL");
    expect(await countOf(to)).toBeLessThan(written);
    await expect(loadMasterKey(to, to.dataDir, null)).rejects.toThrow(
      /A move into this store is not finished/,
    );
    expect(await killAt(start(), never, 1)).toBe("0");
    expect([await countOf(to), await countOf(from)]).toEqual([written, written]);
    await to.drop();
    if (from !== source) await from.drop();
  });
});

it("a move takes the key and the files of its folder along", async () => {
  const dataDir = join(folder, "moved");
  const said = await killAt(run("move.ts", addressOf(source), "--to", `sqlite:${dataDir}`), never, 1);
  expect(said).toBe("0");
  const moved = openSqlite(dataDir);
  expect(await loadMasterKey(moved, dataDir, null)).toEqual(masterKey);
  await moved.close();
  expect(await killAt(run("move.ts", addressOf(source), "--to", `sqlite:${dataDir}`), never, 1)).toBe("1");
});

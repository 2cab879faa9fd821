import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadMasterKey, masterKeyFile, setKeyAside } from "./secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "./testing.ts";

const phrase = "a phrase of at least thirty-two characters";

describe.each(engines)("the master key on %s", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
  });
  afterEach(() => database.drop());

  it("is made at the first start, for this user alone, and is the same at the next", async () => {
    const first = await loadMasterKey(database, database.dataDir, null);
    expect(statSync(masterKeyFile(database.dataDir)).mode & 0o777).toBe(0o600);
    expect((await loadMasterKey(database, database.dataDir, null)).equals(first)).toBe(true);
  });

  it("stops the start with one sentence when it is missing, and no new one is made", async () => {
    await loadMasterKey(database, database.dataDir, null);
    rmSync(masterKeyFile(database.dataDir));
    await expect(loadMasterKey(database, database.dataDir, null)).rejects.toThrow(/master key .* is missing/);
    expect(() => readFileSync(masterKeyFile(database.dataDir))).toThrow();
  });

  it("stops the start when its journal is gone, until the host says to begin anew", async () => {
    const { dataDir } = database;
    const key = await loadMasterKey(database, dataDir, null);
    await expect(setKeyAside(database, dataDir)).rejects.toThrow(/holds a journal, so nothing was changed/);
    await database.query.deleteFrom("installation").execute();
    for (let time = 0; time < 2; time += 1)
      await expect(loadMasterKey(database, dataDir, null)).rejects.toThrow(
        /database is empty, but .*master\.key belongs to a journal: .* npm run admin -- begin-anew/,
      );
    const aside = await setKeyAside(database, dataDir);
    expect(Buffer.from(readFileSync(aside, "utf8"), "base64url").equals(key)).toBe(true);
    expect((await loadMasterKey(database, dataDir, null)).equals(key)).toBe(false);
  });

  it("survives a first start that ends before it is in place", async () => {
    const { dataDir } = database;
    const file = masterKeyFile(dataDir);
    const key = await loadMasterKey(database, dataDir, null);
    renameSync(file, `${file}.next`);
    expect((await loadMasterKey(database, dataDir, null)).equals(key)).toBe(true);
    // The server ended before the database knew of it.
    renameSync(file, `${file}.next`);
    await database.query.deleteFrom("installation").execute();
    const other = await loadMasterKey(database, dataDir, null);
    expect(other.equals(key)).toBe(false);
    expect((await loadMasterKey(database, dataDir, null)).equals(other)).toBe(true);
    expect(readdirSync(`${dataDir}/secrets`)).toEqual(["master.key"]);
  });

  it("needs no file where it is a phrase, and an empty database begins a journal", async () => {
    await loadMasterKey(database, database.dataDir, phrase);
    expect(existsSync(masterKeyFile(database.dataDir))).toBe(false);
    await expect(setKeyAside(null, database.dataDir)).rejects.toThrow(/creates a new, empty journal/);
  });

  it("is the same phrase for servers that start at once on an empty database, or stops those with another", async () => {
    const start = (secretKey: string) => loadMasterKey(database, database.dataDir, secretKey);
    const same = await Promise.all([start(phrase), start(phrase), start(phrase)]);
    expect(new Set(same.map((key) => key.toString("hex"))).size).toBe(1);
    await database.query.deleteFrom("installation").execute();
    const others = await Promise.allSettled([start(phrase), start(`${phrase}.`)]);
    expect(others.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("stops the start when it is another one", async () => {
    await loadMasterKey(database, database.dataDir, phrase);
    await expect(loadMasterKey(database, database.dataDir, `${phrase}.`)).rejects.toThrow(
      /SECRET_KEY is not the one/,
    );
    await expect(loadMasterKey(database, database.dataDir, phrase)).resolves.toHaveLength(32);
  });
});

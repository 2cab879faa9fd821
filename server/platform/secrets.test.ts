import { readFileSync, rmSync, statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadMasterKey, masterKeyFile } from "./secrets.ts";
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

  it("stops the start when it is another one", async () => {
    await loadMasterKey(database, database.dataDir, phrase);
    await expect(loadMasterKey(database, database.dataDir, `${phrase}.`)).rejects.toThrow(
      /SECRET_KEY is not the one/,
    );
    await expect(loadMasterKey(database, database.dataDir, phrase)).resolves.toHaveLength(32);
  });
});

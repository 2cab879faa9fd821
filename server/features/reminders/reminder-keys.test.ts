import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newKey } from "#server/platform/sealing.ts";
import { loadMasterKey, rotateMasterKey, secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { ownerOfPauseKey, toPauseKey } from "./link-keys.ts";
import { createReminderKeys, reminderKeysName, rewrapReminderKeys } from "./reminder-keys.ts";

describe.each(engines)("the keys of reminders on %s", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
  });
  afterEach(() => database.drop());

  /** The keys that a server started now would read. */
  const start = async () => {
    const masterKey = await loadMasterKey(database, database.dataDir, null);
    return createReminderKeys(database, secretsOf(masterKey))();
  };

  it("are made once, even if several servers need them at the same moment", async () => {
    const secrets = secretsOf(await loadMasterKey(database, database.dataDir, null));
    const servers = [1, 2, 3].map(() => createReminderKeys(database, secrets));
    const [first, ...others] = await Promise.all(servers.map((keys) => keys()));
    expect(first?.push.publicKey).toMatch(/^[\w-]{87}$/);
    for (const other of others) expect(other).toEqual(first);
    expect(await start()).toEqual(first);
  });

  it("stay the same under a new master key", async () => {
    const before = await start();
    await rotateMasterKey(database, database.dataDir, null, null, [rewrapReminderKeys]);
    expect(await start()).toEqual(before);
  });

  it("are left alone by a server that still runs with the old master key", async () => {
    const outdated = secretsOf(await loadMasterKey(database, database.dataDir, null));
    const before = await start();
    await rotateMasterKey(database, database.dataDir, null, null, [rewrapReminderKeys]);
    const keys = createReminderKeys(database, outdated);
    await expect(keys()).rejects.toMatchObject({ code: "unavailable" });
    expect(await start()).toEqual(before);
  });

  it("are replaced if they can't be opened any more", async () => {
    const before = await start();
    await database.query
      .updateTable("installation")
      .set({ value: Buffer.of(1, 2, 3) })
      .where("name", "=", reminderKeysName)
      .execute();
    const after = await start();
    expect(after).not.toEqual(before);
    expect(await start()).toEqual(after);
  });
});

describe("the pause key", () => {
  const [linkKey, owner, now] = [newKey(), "0199a1de-0000-7000-8000-000000000001", Date.parse("2026-11-21")];
  const days = (count: number) => now + count * 86_400_000;

  it("names its person for 60 days, and fits in an address", () => {
    const key = toPauseKey(linkKey, owner, now);
    expect(key).toMatch(/^[\w-]{1,100}$/);
    expect(ownerOfPauseKey(linkKey, key, now)).toBe(owner);
    expect(ownerOfPauseKey(linkKey, key, days(60))).toBe(owner);
    expect(ownerOfPauseKey(linkKey, key, days(61))).toBeNull();
  });

  it("is worthless if a single character of it is changed", () => {
    const key = toPauseKey(linkKey, owner, now);
    for (let at = 0; at < key.length - 1; at += 1) {
      const other = key[at] === "A" ? "B" : "A";
      expect(ownerOfPauseKey(linkKey, key.slice(0, at) + other + key.slice(at + 1), now)).toBeNull();
    }
    expect(ownerOfPauseKey(newKey(), key, now)).toBeNull();
    for (const wrong of ["", "a", "ä€", key.slice(1)])
      expect(ownerOfPauseKey(linkKey, wrong, now)).toBeNull();
  });
});

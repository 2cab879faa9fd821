import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Engine } from "#server/platform/database.ts";
import { adoptMasterKey, loadMasterKey } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { moveStore } from "./move-store.ts";
import { createDigester, pagesOf } from "./stored-rows.ts";
import { movedTables } from "./stored-tables.ts";
import { addPerson, filesOf, type Person, password } from "./testing.ts";

const clock = systemClock;
const others: Record<Engine, Engine> = { sqlite: "postgres", postgres: "sqlite" };

const everything = (database: TestDatabase) =>
  database.asSystem(async (tx) => {
    const found: Record<string, unknown> = {};
    for (const table of movedTables) {
      const digester = createDigester();
      for await (const { rows } of pagesOf(tx, table)) for (const row of rows) digester.add(row);
      found[table] = digester.digest();
    }
    return found;
  });

describe.each(engines)("a store moved from %s", (engine) => {
  const to = others[engine];
  let server: TestServer;
  let person: Person;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    person = await addPerson(server, "First", ["kingfisher", "heron", "gull"]);
    ({ access } = await server.expect(login, 200, { body: { username: "First", password } }));
    await adoptMasterKey(server.database, server.database.dataDir, null, server.masterKey);
  });
  afterAll(() => server.stop());

  it("serves its people as before, who stay signed in, and is left as it was", async () => {
    const before = await everything(server.database);
    const database = await createTestDatabase(to);
    const rows = await moveStore(server.database, database, { clock });
    expect(rows).toBeGreaterThan(50);
    expect(await everything(database)).toEqual(before);
    expect(await everything(server.database)).toEqual(before);

    const { blobs, masterKey } = server;
    const moved = await startTestServer(to, { database, blobs, masterKey, clock: server.clock });
    expect(await moved.expect(getUser, 200, { access })).toMatchObject({ username: "First" });
    for (const written of person.reflections)
      expect(await moved.expect(getReflection, 200, { access, params: { id: written.id } })).toEqual(written);
    const { reflections } = await moved.expect(searchReflections, 200, {
      access,
      body: { search: "herons" },
    });
    expect(reflections.map(({ title }) => title)).toEqual(["First heron 🌧"]);
    const first = person.reflections[0]?.id ?? "";
    expect(await filesOf(moved, access, person.attachments, first)).toEqual(person.files);
    await moved.stop();
    await database.drop();
  });

  it("goes on where it was cut short, at any batch", async () => {
    const before = await everything(server.database);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 3 }), async (cuts) => {
        const database = await createTestDatabase(to);
        for (const cut of cuts) {
          let batches = 0;
          const onBatch = () => {
            batches += 1;
            if (batches === cut) throw new Error("cut short");
          };
          await expect(moveStore(server.database, database, { clock, onBatch })).rejects.toThrow("cut short");
          await expect(loadMasterKey(database, database.dataDir, null)).rejects.toThrow(
            "A move into this store is not finished",
          );
        }
        await moveStore(server.database, database, { clock });
        expect(await everything(database)).toEqual(before);
        await database.drop();
      }),
      { numRuns: 3 },
    );
  });

  it("is refused by a store that holds people, or a part of another store", async () => {
    const full = await createTestDatabase(to);
    await addUser(full);
    await expect(moveStore(server.database, full, { clock })).rejects.toThrow(/The new store is not empty/);
    expect(await full.query.selectFrom("users").select("id").execute()).toHaveLength(1);
    await full.drop();

    const half = await createTestDatabase(to);
    const stop = () => {
      throw new Error("cut short");
    };
    await expect(moveStore(server.database, half, { clock, onBatch: stop })).rejects.toThrow("cut short");
    const other = await createTestDatabase(engine);
    await adoptMasterKey(other, other.dataDir, null, Buffer.alloc(32, 7));
    await expect(moveStore(other, half, { clock })).rejects.toThrow(/holds a part of something else/);
    await expect(moveStore(half, other, { clock })).rejects.toThrow(/is not finished/);
    await half.drop();
    await other.drop();
  });

  it("is moved anew if it changed meanwhile", async () => {
    const source = await createTestDatabase(engine);
    await adoptMasterKey(source, source.dataDir, null, Buffer.alloc(32, 7));
    await addUser(source);
    const database = await createTestDatabase(to);
    const onBatch = () => {
      throw new Error("cut short");
    };
    await expect(moveStore(source, database, { clock, onBatch })).rejects.toThrow("cut short");
    // In a table that was copied already.
    await sql`update users set username = ${randomUUID()}`.execute(source.query);
    await expect(moveStore(source, database, { clock })).rejects.toThrow(
      "The old store changed while it was moved (users): stop every server that uses it, and run this again.",
    );
    await moveStore(source, database, { clock });
    expect(await everything(database)).toEqual(await everything(source));
    await source.drop();
    await database.drop();
  });
});

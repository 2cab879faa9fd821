import { globSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { getUser, login } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { deleteAccount } from "#contract/accounts/profile.ts";
import { getImport, startImport } from "#contract/imports/imports.ts";
import { countReflections } from "#contract/reflections/reflection-list.ts";
import { newRecoveryKey } from "#server/features/accounts/custody/testing.ts";
import { everyRow } from "#server/features/accounts/testing.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { startTestServer } from "#server/testing.ts";
import { anEntry, importerPassword, journalFile, newImporter, testReader } from "./testing.ts";

const dayMs = 86_400_000;

it.each(engines)(
  "an import into a sealed journal waits for its person after a restart, and continues at their next visit, on %s",
  async (engine) => {
    const database = await createTestDatabase(engine);
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    let isWriting = false;
    const openJournalFiles = testReader((entry) => {
      if (isWriting && "key" in entry && entry.key === "60") resolve();
    });
    const first = await startTestServer(engine, { database, openJournalFiles });
    const mia = await newImporter(first);
    const body = { password: importerPassword, recovery_key: newRecoveryKey() };
    await first.expect(takeCustody, 200, { access: mia.access, body });
    const entries = Array.from({ length: 120 }, (_, at) => anEntry(`${at}`));
    const { id } = await mia.read(journalFile({ entries }));
    isWriting = true;
    await first.expect(startImport, 200, { access: mia.access, params: { id }, body: {} });
    await reached;
    await first.stop();

    const { blobs, clock, masterKey } = first;
    const second = await startTestServer(engine, {
      database,
      blobs,
      clock,
      masterKey,
      openJournalFiles: testReader(),
    });
    const added = async () => {
      const row = await database.asOwner(mia.id, (tx) =>
        tx
          .selectFrom("imports")
          .select(["phase", "added"])
          .where("owner_id", "=", mia.id)
          .executeTakeFirstOrThrow(),
      );
      return `${row.phase} ${row.added}`;
    };
    const before = await added();
    expect(before).toMatch(/^importing /);
    clock.advance(600_000);
    await second.runJobs();
    expect(await added()).toBe(before);

    const username = mia.username;
    const { access } = await second.expect(login, 200, { body: { username, password: importerPassword } });
    await second.expect(getUser, 200, { access });
    clock.advance(3000);
    await second.doIdleWork("imports");
    await expect.poll(added, { timeout: 20_000 }).toBe("done 120");
    expect(await second.expect(getImport, 200, { access, params: { id } })).toMatchObject({ refused: 0 });
    expect(await second.expect(countReflections, 200, { access, body: {} })).toMatchObject({ count: 120 });
    await second.stop();
    await database.drop();
  },
);

it.each(engines)(
  "an import that is under way ends with its account, and leaves no row, no search term and no file, on %s",
  async (engine) => {
    const { promise: isErased, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    let isWriting = false;
    const server = await startTestServer(engine, {
      openJournalFiles: testReader(async (entry) => {
        if (!isWriting || !("key" in entry) || entry.key !== "60") return;
        resolve();
        await isErased;
      }),
    });
    const { database, clock } = server;
    const mia = await newImporter(server);
    const entries = Array.from({ length: 120 }, (_, at) => anEntry(`${at}`));
    const { id } = await mia.read(journalFile({ entries }));
    await mia.upload(journalFile({ entries }));
    isWriting = true;
    await server.expect(startImport, 200, { access: mia.access, params: { id }, body: {} });
    await reached;
    const body = { username: mia.username, password: importerPassword };
    await server.expect(deleteAccount, 200, { access: mia.access, body });
    clock.advance(7 * dayMs);
    await server.runJobs();
    goOn();
    await server.features.imports.beforeClose();
    clock.advance(2 * 3_600_000);
    await server.runJobs();

    expect(JSON.stringify(await everyRow(database))).not.toContain(mia.id);
    const terms = sql<{ count: number }>`select count(*) as count from reflection_terms`;
    expect(Number((await database.asSystem((tx) => terms.execute(tx))).rows[0]?.count)).toBe(0);
    expect(globSync("attachments/*/**/*", { cwd: database.dataDir })).toEqual([]);
    await server.stop();
  },
);

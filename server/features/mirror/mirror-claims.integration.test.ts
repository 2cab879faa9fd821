import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getUser } from "#contract/accounts/accounts.ts";
import { setMirror } from "#contract/mirror/mirror.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { aPdf, newPerson } from "#server/features/attachments/testing.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

describe.each(engines)("a server's claim of a mirror on %s", (engine) => {
  let database: TestDatabase;
  let server: TestServer;
  let root: string;
  /** Awaited before each read of a stored file. */
  let beforeRead = async (_blob: string) => {};
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "reflector-mirror-claims-"));
    database = await createTestDatabase(engine);
    const blobs = await openBlobs({ dataDir: database.dataDir, s3: null });
    const read: BlobStore["read"] = async (blob, ...span) => {
      await beforeRead(blob);
      return blobs.read(blob, ...span);
    };
    server = await startTestServer(engine, { database, blobs: { ...blobs, read }, mirrorDir: root });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
    rmSync(root, { recursive: true });
  });

  const claimOf = (ownerId: string) =>
    database.asOwner(ownerId, (tx) =>
      tx
        .selectFrom("mirrors")
        .select("working_until")
        .where("owner_id", "=", ownerId)
        .executeTakeFirstOrThrow(),
    );

  it("lasts through a long batch, and is left alone once another server has it", async () => {
    const { clock, masterKey } = server;
    const { access, id: ownerId, add } = await newPerson(server);
    const { username } = await server.expect(getUser, 200, { access });
    const owner = await ownerForScheduledWork({ database, secrets: secretsOf(masterKey) }, ownerId);
    if (!owner) throw new Error("The journal can’t be opened.");
    await server.expect(setMirror, 200, { access, body: { on: true, readable_understood: true } });
    const save = async (title: string) => {
      const file = await add({ name: `${title}.pdf`, content: aPdf() });
      const moment = { written_at: "2026-11-21T10:00:00Z", time_zone: "UTC", day: "2026-11-21" };
      const draft = { ...emptyDraft, title, body: `[${title}](attachment:${file.id})` };
      const body = { ...draft, revision: 0, save_id: randomUUID(), ...moment };
      await server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body });
    };
    const written = () => {
      const folder = join(root, username, "2026");
      return existsSync(folder) ? readdirSync(folder).length : 0;
    };
    const anothers = { working_until: 0 };
    let isTakenOver = false;
    const read = new Set<string>();
    const slowly = async (blob: string) => {
      if (read.has(blob)) return;
      read.add(blob);
      const { working_until } = await claimOf(ownerId);
      expect(working_until).toBeGreaterThan(clock.now().getTime() + 30_000);
      clock.advance(isTakenOver ? 61_000 : 30_000);
      anothers.working_until = clock.now().getTime() + 60_000;
      if (isTakenOver)
        await database.asOwner(ownerId, (tx) =>
          tx.updateTable("mirrors").set(anothers).where("owner_id", "=", ownerId).execute(),
        );
    };
    const work = async () => {
      beforeRead = slowly;
      const left = await server.features.mirror.idleWork(owner);
      beforeRead = async () => {};
      return left;
    };

    for (const title of ["One", "Two", "Three", "Four"]) await save(title);
    while ((await work()) > 0);
    expect(written()).toBe(4);
    expect(await claimOf(ownerId)).toEqual({ working_until: null });

    for (const title of ["Five", "Six"]) await save(title);
    isTakenOver = true;
    expect(await work()).toBe(0);
    expect(written()).toBe(5);
    expect(await claimOf(ownerId)).toEqual(anothers);

    isTakenOver = false;
    expect(await work()).toBe(0);
    expect(written()).toBe(5);
    clock.advance(60_000);
    while ((await work()) > 0);
    expect(written()).toBe(6);
  });
});

import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setMirror } from "#contract/mirror/mirror.ts";
import { emptyDraft, saveReflection } from "#contract/reflections/reflections.ts";
import { ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { secretsOf } from "#server/platform/secrets.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestStores, startTestServer, type TestServer } from "#server/testing.ts";
import { createMirror } from "./mirror.ts";

describe.each(engines)("a server's claim of a mirror on %s", (engine) => {
  let server: TestServer;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "reflector-mirror-claims-"));
    server = await startTestServer(engine, { mirrorDir: root });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true });
  });

  const claimOf = (owner: Owner) =>
    server.database.asOwner(owner.id, (tx) =>
      tx
        .selectFrom("mirrors")
        .select("working_until")
        .where("owner_id", "=", owner.id)
        .executeTakeFirstOrThrow(),
    );

  it("lasts through a long batch, and is left alone once another server has it", async () => {
    const { clock, database, masterKey } = server;
    const { access, user } = await signUpOn(server);
    const owner = await ownerForScheduledWork({ database, secrets: secretsOf(masterKey) }, user.id);
    if (!owner) throw new Error("The journal can't be opened.");
    await server.expect(setMirror, 200, { access, body: { on: true, readable_understood: true } });
    const save = async (title: string) => {
      const moment = { written_at: "2026-11-21T10:00:00Z", time_zone: "UTC", day: "2026-11-21" };
      const body = { ...emptyDraft, title, body: "Words.", revision: 0, save_id: randomUUID(), ...moment };
      await server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body });
    };
    const written = () => {
      const folder = join(root, user.username, "2026");
      return existsSync(folder) ? readdirSync(folder).length : 0;
    };

    const { reflections } = await createTestStores(server);
    const anothers = { working_until: 0 };
    let isTakenOver = false;
    const slow = createMirror({
      ...{ ...server, root },
      reflections: {
        ...reflections.forMirror,
        async *readAttachments(of, id) {
          const { working_until } = await claimOf(owner);
          expect(working_until).toBeGreaterThan(clock.now().getTime() + 30_000);
          clock.advance(isTakenOver ? 61_000 : 30_000);
          anothers.working_until = clock.now().getTime() + 60_000;
          if (isTakenOver)
            await database.asOwner(owner.id, (tx) =>
              tx.updateTable("mirrors").set(anothers).where("owner_id", "=", owner.id).execute(),
            );
          yield* reflections.forMirror.readAttachments(of, id);
        },
      },
    });

    for (const title of ["One", "Two", "Three", "Four"]) await save(title);
    while ((await slow.quietWork(owner)) > 0);
    expect(written()).toBe(4);
    expect(await claimOf(owner)).toEqual({ working_until: null });

    isTakenOver = true;
    for (const title of ["Five", "Six"]) await save(title);
    expect(await slow.quietWork(owner)).toBe(0);
    expect(written()).toBe(5);
    expect(await claimOf(owner)).toEqual(anothers);

    isTakenOver = false;
    expect(await slow.quietWork(owner)).toBe(0);
    expect(written()).toBe(5);
    clock.advance(60_000);
    while ((await slow.quietWork(owner)) > 0);
    expect(written()).toBe(6);
  });
});

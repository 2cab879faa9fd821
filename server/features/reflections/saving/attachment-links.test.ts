import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestStores } from "#server/testing.ts";
import type { AskAttachments } from "../stored/ports.ts";
import { addOwner, aSave, today } from "../testing.ts";

describe.each(engines)("a reflection and its attachments on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  let said: unknown[];
  let fails: boolean;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
    said = [];
    fails = false;
  });
  afterAll(() => database.drop());

  /** Records calls, and fails on demand. */
  const attachments: Pick<AskAttachments, "claim" | "release"> = {
    claim: async (_tx, { id }, reflectionId, ids) => {
      said.push(["claim", id, reflectionId, ids]);
      if (fails) throw new Error("no room");
    },
    release: async (_tx, ownerId, ids) => {
      said.push(["release", ownerId, ids]);
      if (fails) throw new Error("no room");
    },
  };
  const stores = async () =>
    (await createTestStores({ database, clock: createTestClock(), ofReflections: attachments })).reflections;
  const [picture, sound] = [randomUUID(), randomUUID()];
  const shown = `![sky](attachment:${picture}) and [rain](attachment:${sound})`;

  it("are linked by every save, by day or by id", async () => {
    const { store } = await stores();
    const daily = await store.saveDaily(owner, today, aSave({ body: shown }));
    const free = { ...aSave({ body: `![sky](attachment:${picture})` }), day: today };
    const { id } = await store.save(owner, randomUUID(), free);
    await store.save(owner, id, { ...aSave({ body: "none", revision: 1 }), day: today });
    expect(said).toEqual([
      ["claim", owner.id, daily.id, [picture, sound]],
      ["claim", owner.id, id, [picture]],
      ["claim", owner.id, id, []],
    ]);
  });

  it("are linked when an earlier text is restored", async () => {
    const { store, history } = await stores();
    const { id } = await store.saveDaily(owner, today, aSave({ body: shown }));
    const other = { ...owner, sessionId: "another" };
    await store.saveDaily(other, today, aSave({ body: "none", revision: 1 }));
    const [version] = await history.listVersions(owner, id);
    said = [];
    const asked = { revision: 2, save_id: randomUUID() };
    await history.restoreVersion(owner, id, version?.id ?? "", asked);
    expect(said).toEqual([["claim", owner.id, id, [picture, sound]]]);
  });

  it("are unlinked when it is deleted for good, and not before", async () => {
    const { store, history } = await stores();
    const { id } = await store.saveDaily(owner, today, aSave({ body: shown }));
    said = [];
    await history.trash(owner, id);
    expect(said).toEqual([]);
    await history.remove(owner, id);
    expect(said).toEqual([["release", owner.id, [id]]]);
  });

  it("change together or not at all", async () => {
    const { store, history } = await stores();
    const saved = await store.saveDaily(owner, today, aSave({ body: "before" }));
    await history.trash(owner, saved.id);
    fails = true;
    const save = { ...aSave({ body: shown, revision: 1 }), day: today };
    await expect(store.save(owner, saved.id, save)).rejects.toThrow("no room");
    await expect(history.remove(owner, saved.id)).rejects.toThrow("no room");
    const { reflection } = await store.get(owner, saved.id);
    expect(reflection).toMatchObject({ body: "before", revision: 1, deleted_at: expect.any(String) });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeChat } from "#contract/chat/chats.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newTalker } from "../testing.ts";

describe.each(engines)("the model chosen for a conversation on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const choice = { connection_id: null, model: "quiet-model-8b" };
  const storedOf = (ownerId: string) =>
    server.database.asOwner(ownerId, (tx) =>
      tx
        .selectFrom("chats")
        .select(["model", "readable_model"])
        .where("owner_id", "=", ownerId)
        .executeTakeFirstOrThrow(),
    );
  const store = (ownerId: string, values: { model: Buffer | null; readable_model: string | null }) =>
    server.database.asOwner(ownerId, (tx) =>
      tx.updateTable("chats").set(values).where("owner_id", "=", ownerId).execute(),
    );
  async function chosen() {
    const talker = await newTalker(server);
    const id = await talker.start();
    const choose = (model: typeof choice | null) =>
      server.expect(changeChat, 200, { access: talker.access, params: { id }, body: { model } });
    await choose(choice);
    return { ownerId: talker.id, choose, shown: async () => (await talker.whole(id)).chat };
  }

  it("is stored sealed, and shown to its person", async () => {
    const { ownerId, shown } = await chosen();
    const { model, readable_model } = await storedOf(ownerId);
    expect(readable_model).toBeNull();
    expect(model?.includes("quiet")).toBe(false);
    expect((await shown()).model).toEqual(choice);
  });

  it("stays as it was in a store from before it was sealed, and is sealed in the next quiet moment", async () => {
    const { ownerId, shown } = await chosen();
    await store(ownerId, { model: null, readable_model: JSON.stringify(choice) });
    expect((await shown()).model).toEqual(choice);
    await server.doIdleWork("chat");
    server.clock.advance(10_000);
    await server.doIdleWork("chat");
    const { model, readable_model } = await storedOf(ownerId);
    expect([model === null, readable_model]).toEqual([false, null]);
    expect((await shown()).model).toEqual(choice);
  });

  it("from before it was sealed gives way to a new choice", async () => {
    const { ownerId, choose, shown } = await chosen();
    await store(ownerId, { model: null, readable_model: JSON.stringify(choice) });
    await choose(null);
    expect(await storedOf(ownerId)).toEqual({ model: null, readable_model: null });
    expect((await shown()).model).toBeNull();
  });

  it("can be chosen again after it is damaged on the server", async () => {
    const { ownerId, choose, shown } = await chosen();
    await store(ownerId, { model: Buffer.alloc(60, 1), readable_model: null });
    expect((await shown()).model).toBeNull();
    expect((await choose(choice)).model).toEqual(choice);
  });
});

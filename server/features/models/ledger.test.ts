import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { allCalls, listCalls, readCall } from "./list-calls.ts";
import { giveConsent, withdrawConsent } from "./model-settings.ts";
import { findChatModel, findEmbedder } from "./pick-model.ts";
import { removeConnection } from "./save-connection.ts";
import { isAiOn } from "./targets.ts";
import { aRequest, connectedOwner, gather } from "./testing.ts";

const noAbort = () => new AbortController().signal;

describe.each(engines)("what left this machine on %s", (engine) => {
  let database: TestDatabase;
  let server: ModelServer;
  let connected: Awaited<ReturnType<typeof connectedOwner>>;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    server = await startModelServer({ key: "right-key" });
    connected = await connectedOwner(database, { base_url: server.baseUrl, key: "right-key" });
  });
  afterEach(() => server.close());

  const entries = () => listCalls(connected.context, connected.owner, { limit: 100 });
  const ask = async (signal = noAbort()) => gather((await connected.chat()).write(aRequest(), signal));

  it("is entered before the call is made: also if its server dies", async () => {
    server.next({ do: "hold", text: "And" });
    for await (const event of (await connected.chat()).write(aRequest(), noAbort())) {
      expect(event).toEqual({ kind: "text", text: "And" });
      // No call has ended, as after a crash.
      expect((await entries()).calls).toMatchObject([{ outcome: "open", purpose: "chat", tokens_in: null }]);
      break;
    }
    expect((await entries()).calls).toMatchObject([{ outcome: "stopped" }]);
  });

  it("holds the exact text, and what came of it", async () => {
    await ask();
    const [call] = (await entries()).calls;
    expect(call).toMatchObject({ outcome: "done", model: "quiet-model-8b", tokens_in: 21, tokens_out: 7 });
    const { sent } = await readCall(connected.context, connected.owner, call?.id ?? "");
    const [asked] = server.askedForText();
    expect(sent).toEqual({ system: asked?.system, turns: asked?.turns, texts: [], sound: null });
    server.next({ do: "status", status: 500 });
    await ask();
    expect((await entries()).calls[0]).toMatchObject({ outcome: "failed", failure: "model_server_error" });
  });

  it("holds the texts that became vectors, which are the same for the same words", async () => {
    const embedder = await findEmbedder(connected.context, connected.owner);
    // Stored with each reflection.
    expect(embedder?.model).toMatch(/^[\w-]{22}$/);
    const vectors = await embedder?.embed(["a heron", "a heron", "the sea"], noAbort());
    expect(vectors?.[0]).toEqual(vectors?.[1]);
    expect(vectors?.[0]).not.toEqual(vectors?.[2]);
    const [call] = (await entries()).calls;
    expect(call).toMatchObject({ purpose: "embed", outcome: "done" });
    const { sent } = await readCall(connected.context, connected.owner, call?.id ?? "");
    expect(sent.texts).toEqual(["a heron", "a heron", "the sea"]);
    server.next({ do: "status", status: 401 });
    await expect(embedder?.embed(["x"], noAbort())).rejects.toMatchObject({ code: "wrong_key" });
  });

  it("is complete: a call that can't be entered is not made", async () => {
    const chat = await connected.chat();
    server.asked.length = 0;
    await database.query.schema.alterTable("model_calls").renameTo("model_calls_away").execute();
    expect(await gather(chat.write(aRequest(), noAbort()))).toEqual({
      text: "",
      last: { kind: "failed", code: "internal", retryAt: null, isOvertaken: false },
    });
    await database.query.schema.alterTable("model_calls_away").renameTo("model_calls").execute();
    expect(server.asked).toEqual([]);
    expect(connected.problems).toEqual(["a call to a model could not be entered"]);
  });

  it("holds no readable word in the store, and no key", async () => {
    await ask();
    const tables = ["model_calls", "model_connections", "model_settings"] as const;
    for (const table of tables) {
      const rows = await database.asOwner(connected.owner.id, (tx) =>
        tx.selectFrom(table).selectAll().execute(),
      );
      expect(rows.length).toBeGreaterThan(0);
      const stored = rows
        .flatMap((row) => Object.values(row))
        .map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value)))
        .join("\n");
      for (const word of ["quagmire", "Listen", "right-key", "127.0.0.1", "quiet-model"])
        expect(stored).not.toContain(word);
    }
  });

  it("says which entry was altered, and shows the others", async () => {
    await ask();
    await ask();
    const [newest] = (await entries()).calls;
    const flip = sql<Buffer>`${Buffer.alloc(40, 1)}`;
    await database.asOwner(connected.owner.id, (tx) =>
      tx
        .updateTable("model_calls")
        .set({ about: flip, sent: flip })
        .where("id", "=", newest?.id ?? "")
        .execute(),
    );
    expect((await entries()).calls.map(({ damaged }) => damaged)).toEqual([true, false]);
    await expect(readCall(connected.context, connected.owner, newest?.id ?? "")).rejects.toMatchObject({
      code: "sealed_value_refused",
    });
    const all = [];
    for await (const some of allCalls(connected.context, connected.owner, {})) all.push(...some);
    expect(all.map(({ damaged }) => damaged)).toEqual([true, false]);
  });

  it("is not asked without consent, nor with AI switched off", async () => {
    const { context, owner, id } = connected;
    await withdrawConsent(context, owner, id);
    expect(await findChatModel(context, owner, null)).toBeNull();
    expect(await findEmbedder(context, owner)).toBeNull();
    await giveConsent(context, owner, id, server.url);
    expect(await findChatModel(context, owner, { connection_id: null, model: "" })).toBeNull();
    const off = await connected.newContext({ ai: null });
    expect([await isAiOn(off, owner), await findChatModel(off, owner, null)]).toEqual([false, null]);
    await database.query.updateTable("users").set({ companion_on: 0 }).where("id", "=", owner.id).execute();
    expect([await isAiOn(context, owner), await findChatModel(context, owner, null)]).toEqual([false, null]);
  });

  it.each([
    [
      "consent is withdrawn",
      async () => {
        await withdrawConsent(connected.context, connected.owner, connected.id);
      },
    ],
    [
      "AI is switched off",
      async () => {
        const { id } = connected.owner;
        await database.query.updateTable("users").set({ companion_on: 0 }).where("id", "=", id).execute();
      },
    ],
    ["the connection is removed", () => removeConnection(connected.context, connected.owner, connected.id)],
  ])("ends in mid-answer once %s, on whichever server", async (_, change) => {
    const chat = await connected.chat();
    server.next({ do: "hold", text: "And then" });
    const events = [];
    for await (const event of chat.write(aRequest(), noAbort())) {
      events.push(event);
      if (events.length === 1) await change();
    }
    expect(events).toEqual([
      { kind: "text", text: "And then" },
      { kind: "failed", code: "switched_off", retryAt: null, isOvertaken: false },
    ]);
    expect((await entries()).calls[0]).toMatchObject({ outcome: "failed", failure: "switched_off" });
  });

  it("names a model that is gone", async () => {
    const choice = { connection_id: "00000000-0000-4000-8000-00000000000f", model: "x" };
    await expect(findChatModel(connected.context, connected.owner, choice)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

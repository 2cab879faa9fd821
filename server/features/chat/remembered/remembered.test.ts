import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxRemembered } from "#contract/chat/chat-rules.ts";
import { deleteChat, deleteMessage, restoreChat } from "#contract/chat/chats.ts";
import {
  forgetAll,
  forgetRemembered,
  getRemembered,
  saveRemembered,
  setRemembering,
} from "#contract/chat/remembered.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newTalker } from "../testing.ts";

describe.each(engines)("what the chat remembers on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  async function aTalker() {
    const talker = await newTalker(server);
    const { access, start, send, ended } = talker;
    const read = async () => (await server.expect(getRemembered, 200, { access })).remembered;
    const texts = async () => (await read()).map(({ text }) => text).sort();
    /** Waits for the work that follows an answer; Vitest's own limit ends a test that waits in vain. */
    const untilRemembered = async (count: number) => {
      while ((await read()).length < count) await delay(10);
      return read();
    };
    /** Sends a message and waits for its answer. */
    const say = async (text: string, chatId?: string, parent: string | null = null) => {
      const id = chatId ?? (await start());
      const { message, answer } = await send(id, text, parent);
      await ended(id, answer.id);
      return { id, message, answer };
    };
    const call = (id: string) => ({ access, params: { id } });
    const save = (id: string, text: string) => server.call(saveRemembered, { ...call(id), body: { text } });
    return { ...talker, read, texts, untilRemembered, say, call, save };
  }

  it("is made of facts that a person states, with the message that says so", async () => {
    const { say, untilRemembered } = await aTalker();
    const { id, message } = await say("Long day. My sister Ana lives in Porto, and I work as a nurse.");
    await say("I am so sad and such a failure.", undefined);
    const remembered = await untilRemembered(2);
    expect(remembered.map(({ text }) => text).sort()).toEqual([
      "I work as a nurse.",
      "My sister Ana lives in Porto.",
    ]);
    expect(remembered.filter(({ text }) => text.startsWith("My sister"))).toMatchObject([
      {
        text: "My sister Ana lives in Porto.",
        edited: false,
        from: { kind: "message", chat_id: id, message_id: message.id },
      },
    ]);
  });

  it("goes at once with its message or conversation, and comes back with a conversation that is restored", async () => {
    const { access, say, untilRemembered, texts } = await aTalker();
    const { id, message } = await say("My daughter is called Mia.");
    await untilRemembered(1);
    await server.expect(deleteChat, 204, { access, params: { id } });
    expect(await texts()).toEqual([]);
    await server.expect(restoreChat, 200, { access, params: { id } });
    await server.runJobs();
    expect(await texts()).toEqual(["My daughter is called Mia."]);
    await server.expect(deleteMessage, 200, { access, params: { id, message_id: message.id } });
    expect(await texts()).toEqual([]);
    server.clock.advance(600_000);
    await server.runJobs();
    const left = await server.database.asSystem((tx) =>
      tx.selectFrom("remembered").select("id").where("source_id", "=", message.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it("is not made again once it was forgotten, and its words leave the store", async () => {
    const { say, untilRemembered, call, texts, read } = await aTalker();
    await say("I live in Berlin.");
    const [sentence] = await untilRemembered(1);
    const id = sentence?.id ?? "";
    await server.expect(forgetRemembered, 204, call(id));
    expect((await server.call(forgetRemembered, call(id))).status).toBe(404);
    const [row] = await server.database.asSystem((tx) =>
      tx.selectFrom("remembered").select("content").where("id", "=", id).execute(),
    );
    expect(row?.content).toBeNull();
    await say("i live in berlin!! I live in Berlin. My dog is called Otto.");
    await untilRemembered(1);
    expect(await texts()).toEqual(["My dog is called Otto."]);
    expect(await read()).toHaveLength(1);
  });

  it("brings a forgotten sentence back as it was, with where it comes from", async () => {
    const { say, untilRemembered, call, save, read } = await aTalker();
    const { message } = await say("I live in Berlin.");
    const [sentence] = await untilRemembered(1);
    await server.expect(forgetRemembered, 204, call(sentence?.id ?? ""));
    expect((await save(sentence?.id ?? "", "I live in Berlin.")).status).toBe(200);
    expect(await read()).toEqual([
      expect.objectContaining({ edited: false, from: expect.objectContaining({ message_id: message.id }) }),
    ]);
  });

  it("can be reworded, which stays, and is not made a second time", async () => {
    const { say, untilRemembered, save, read, texts } = await aTalker();
    await say("I live in Berlin.");
    const [sentence] = await untilRemembered(1);
    await save(sentence?.id ?? "", "I lived in Berlin until May.");
    expect(await read()).toMatchObject([{ text: "I lived in Berlin until May.", edited: true }]);
    await say("I live in Berlin. My dog is called Otto.");
    await untilRemembered(2);
    expect(await texts()).toEqual(["I lived in Berlin until May.", "My dog is called Otto."]);
  });

  it("can be added by hand, up to a limit", async () => {
    const { id: ownerId, save, read } = await aTalker();
    const id = randomUUID();
    expect((await save(id, "  I like the sea. ")).body).toMatchObject({
      id,
      text: "I like the sea.",
      edited: true,
      from: { kind: "person" },
    });
    for (let count = 1; count < maxRemembered; count += 1) await save(randomUUID(), `Sentence ${count}.`);
    expect(await read()).toHaveLength(maxRemembered);
    expect(await save(randomUUID(), "One too many.")).toMatchObject({
      status: 409,
      body: { code: "limit_reached" },
    });
    expect(await read()).toHaveLength(maxRemembered);
    expect(ownerId).not.toBe("");
  });

  it("refuses an empty sentence and one that is too long, next to the field", async () => {
    const { save, read } = await aTalker();
    expect(await save(randomUUID(), "  ")).toMatchObject({
      status: 400,
      body: { fields: { text: "Write a sentence." } },
    });
    expect((await save(randomUUID(), "a".repeat(301))).status).toBe(400);
    expect(await read()).toEqual([]);
  });

  it("stays as it is while it is off, and nothing is added", async () => {
    const { access, say, untilRemembered, texts } = await aTalker();
    await say("I live in Berlin.");
    await untilRemembered(1);
    await server.expect(setRemembering, 200, { access, body: { on: false } });
    await say("My dog is called Otto.");
    await delay(100);
    expect(await server.expect(getRemembered, 200, { access })).toMatchObject({ on: false });
    expect(await texts()).toEqual(["I live in Berlin."]);
    await server.expect(setRemembering, 200, { access, body: { on: true } });
    await say("My cat is called Mo.");
    await untilRemembered(2);
    expect(await texts()).toEqual(["I live in Berlin.", "My cat is called Mo."]);
  });

  it("is nothing after all was forgotten", async () => {
    const { access, save, texts } = await aTalker();
    await save(randomUUID(), "I like the sea.");
    await server.expect(forgetAll, 204, { access });
    expect(await texts()).toEqual([]);
  });

  it("is not made of what is said while the panel with help shows", async () => {
    const { say, texts } = await aTalker();
    const { message } = await say("I want to end my life. I live in Berlin.");
    expect(message.care).toBe(true);
    await delay(100);
    expect(await texts()).toEqual([]);
  });

  it("is sealed, and hidden from other people", async () => {
    const { save, call } = await aTalker();
    const { access, read } = await aTalker();
    const id = randomUUID();
    await save(id, "I like the sea.");
    expect((await server.call(forgetRemembered, { access, params: { id } })).status).toBe(404);
    expect(await read()).toEqual([]);
    expect(
      (await server.call(saveRemembered, { access, params: { id }, body: { text: "Mine." } })).status,
    ).toBe(200);
    expect((await server.expect(getRemembered, 200, { access: call(id).access })).remembered).toMatchObject([
      { text: "I like the sea." },
    ]);
    const rows = await server.database.asSystem((tx) => tx.selectFrom("remembered").selectAll().execute());
    expect(JSON.stringify(rows.map((row) => row.content?.toString("latin1")))).not.toContain("sea");
    expect((await server.call(getRemembered)).status).toBe(401);
    for (const endpoint of [setRemembering, saveRemembered, forgetRemembered, forgetAll])
      expect((await server.call(endpoint, { params: { id }, body: {} })).status).toBe(401);
  });
});

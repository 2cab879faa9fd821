import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathTo } from "#contract/chat/chat-rules.ts";
import type { Context } from "#server/context.ts";
import { allowing } from "#server/features/models/testing.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addOwner, type ModelCall, type ScriptedModel, startScriptedModel } from "../answers/testing.ts";
import { stopAllWriting } from "../answers/writing.ts";
import { continueAnswer, regenerateAnswer, sendMessage, stopAnswer, wholeChat } from "../conversations.ts";
import { changeChat } from "./chat-store.ts";
import { removeMessage } from "./message-tree.ts";

const step = fc.oneof(
  fc.record({ do: fc.constant("send"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("edit"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("anew"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("delete"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("read"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("stop"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("continue"), at: fc.nat(20) }),
  fc.record({ do: fc.constant("finish"), at: fc.nat(20) }),
);
type Step = { do: string; at: number };

describe.each(engines)("a tree of messages on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;
  let model: ScriptedModel;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    model = await startScriptedModel();
    context = await createTestContext(database, { ai: allowing(model.host) });
    owner = await addOwner(database);
    await model.connect(context, owner);
  });
  afterAll(async () => {
    await model.close();
    await database.drop();
  });

  const aServer = async () => {
    await model.reset();
    return model.createChat(context);
  };

  it("keeps every branch readable, whatever is sent, edited, regenerated, deleted, stopped and continued", async () => {
    const runs = engine === "sqlite" ? 40 : 12;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 24 }), async (steps) => {
        const server = await aServer();
        const { context } = server;
        const id = await server.start(owner);
        /** Acknowledged text by message. */
        const kept = new Map<string, string>();
        const calls = new Map<string, ModelCall>();
        let count = 0;
        const next = () => {
          count += 1;
          return count;
        };

        const begun = async (answerId: string) => {
          const call = await server.called();
          const piece = `piece ${next()} `;
          call.says(piece);
          calls.set(answerId, call);
          kept.set(answerId, (kept.get(answerId) ?? "") + piece);
        };
        const send = async (parent_id: string | null) => {
          const text = `text ${next()}`;
          const { message, answer } = await server.send(owner, id, text, parent_id);
          kept.set(message.id, text);
          await begun(answer.id);
        };
        const take = async ({ do: what, at }: Step) => {
          const { messages } = await wholeChat(context, owner, id);
          const chosen = messages[at % Math.max(1, messages.length)];
          if (what === "send" || !chosen) return send(chosen?.role === "companion" ? chosen.id : null);
          if (what === "edit") return send(chosen.role === "person" ? chosen.parent_id : chosen.id);
          if (what === "anew") {
            const asked = { id: randomUUID(), filters: null };
            await regenerateAnswer(context, owner, id, chosen.id, asked);
            return begun(asked.id);
          }
          if (what === "delete") return removeMessage(context, owner, id, chosen.id);
          if (what === "read") return changeChat(server.context, owner, id, { leaf_id: chosen.id });
          const writing = messages.find(({ status }) => status === "writing") ?? chosen;
          if (what === "stop") return stopAnswer(context, owner, id, writing.id);
          if (what === "continue") {
            await continueAnswer(context, owner, id, chosen.id);
            return begun(chosen.id);
          }
          calls.get(writing.id)?.ends();
          return server.ended(owner, id, writing.id);
        };

        for (const each of steps) {
          try {
            await take(each);
          } catch (error) {
            // A refusal changes nothing.
            if (!(error instanceof AppError) || !["wrong_state", "not_found"].includes(error.code))
              throw error;
          }
          const { chat, messages } = await wholeChat(context, owner, id);
          const ids = new Set(messages.map((message) => message.id));
          expect(ids.size).toBe(messages.length);
          expect(messages.filter(({ status }) => status === "writing").length).toBeLessThanOrEqual(1);
          if (messages.length > 0) expect(ids).toContain(chat.leaf_id);
          for (const message of messages) {
            if (message.parent_id !== null) expect(ids).toContain(message.parent_id);
            const path = pathTo(messages, message.id);
            expect(path[0]?.parent_id).toBeNull();
            expect(path.map(({ role }) => role)).toEqual(
              path.map((_, at) => (at % 2 === 0 ? "person" : "companion")),
            );
            const text = kept.get(message.id) ?? "";
            if (message.role === "person" || message.status === "done") expect(message.text).toBe(text);
            else expect(text.startsWith(message.text)).toBe(true);
          }
        }
        await stopAllWriting(server.context);
      }),
      { numRuns: runs },
    );
  });

  it("keeps a message that is sent twice once, and refuses another text under its id", async () => {
    const server = await aServer();
    const chatId = await server.start(owner);
    const sent = {
      id: randomUUID(),
      answer_id: randomUUID(),
      parent_id: null,
      text: "Once",
      attached: [],
      filters: null,
    };
    const both = await Promise.all([1, 2, 3].map(() => sendMessage(server.context, owner, chatId, sent)));
    expect(new Set(both.map(({ message }) => message.id)).size).toBe(1);
    expect((await wholeChat(server.context, owner, chatId)).messages).toHaveLength(2);
    await expect(
      sendMessage(server.context, owner, chatId, { ...sent, text: "Twice" }),
    ).rejects.toMatchObject({
      code: "already_taken",
    });
    await stopAllWriting(server.context);
  });

  it("keeps one of two first messages that come at once, and refuses the other in words", async () => {
    const server = await aServer();
    const chatId = await server.start(owner);
    const outcomes = await Promise.allSettled([
      server.send(owner, chatId, "From one tab"),
      server.send(owner, chatId, "From the other"),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({
      reason: { code: "wrong_state", message: expect.stringContaining("still being written") },
    });
    (await server.called()).ends();
    const { messages } = await wholeChat(server.context, owner, chatId);
    await server.ended(owner, chatId, messages[1]?.id ?? "");
    const second = await server.send(owner, chatId, "From the other");
    expect(second.message.parent_id).toBeNull();
    expect(second.chat.leaf_id).toBe(second.answer.id);
    await stopAllWriting(server.context);
  });

  it("refuses a reply to what is gone, to a message of one's own, and in another's conversation", async () => {
    const server = await aServer();
    const chatId = await server.start(owner);
    const { message, answer } = await server.send(owner, chatId, "Hello");
    await stopAnswer(server.context, owner, chatId, answer.id);
    await expect(server.send(owner, chatId, "To nobody", randomUUID())).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(server.send(owner, chatId, "To myself", message.id)).rejects.toMatchObject({
      code: "wrong_state",
    });
    const stranger = await addOwner(database);
    await expect(server.send(stranger, chatId, "Let me in")).rejects.toMatchObject({ code: "not_found" });
    await expect(stopAnswer(server.context, stranger, chatId, answer.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await removeMessage(server.context, owner, chatId, answer.id);
    await expect(server.send(owner, chatId, "Too late", answer.id)).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await wholeChat(server.context, owner, chatId)).messages).toMatchObject([{ text: "Hello" }]);
  });

  it("loses an answer that is being written when it is deleted, and writes on nothing", async () => {
    const server = await aServer();
    const chatId = await server.start(owner);
    const { message } = await server.send(owner, chatId, "Never mind");
    const call = await server.called();
    const chat = await removeMessage(server.context, owner, chatId, message.id);
    expect(chat.leaf_id).toBeNull();
    call.says("Still talking");
    await stopAllWriting(server.context);
    await call.closed;
    expect((await wholeChat(server.context, owner, chatId)).messages).toEqual([]);
  });
});

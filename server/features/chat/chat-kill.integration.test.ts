import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { continueAnswer, getChat, sendMessage, startChat } from "#contract/chat/chats.ts";
import type { Message } from "#contract/chat/messages.ts";
import { getModels, giveConsent } from "#contract/models/models.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { callsTo } from "#server/testing/calls.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { startServer } from "../../../scripts/server-process.ts";

/** Bytes that sealing adds to a text. */
const sealLength = 29;
const hanna = { username: "hanna", password: "seven herons fly" };

describe.each(engines)("a server killed while a model writes, on %s", (engine) => {
  let database: TestDatabase;
  let models: ModelServer;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    models = await startModelServer();
  });
  afterEach(async () => {
    await models.close();
    await database.drop();
  });

  it("has the text after a restart, and continues after its last character", async () => {
    const environment = {
      DATA_DIR: database.dataDir,
      LOG_LEVEL: "error",
      AI_PROVIDER: "compatible",
      AI_BASE_URL: models.baseUrl,
      AI_MODEL: "quiet-model-8b",
      ...(database.url && { DATABASE_URL: database.url }),
    };
    let server = await startServer(environment);
    let calls = callsTo(server.url);
    let { access } = await calls.expect(register, 201, { body: hanna });
    const { connections } = await calls.expect(getModels, 200, { access });
    const { id: connection = "", destination } = connections[0] ?? {};
    await calls.expect(giveConsent, 200, { access, params: { id: connection }, body: { destination } });

    const words = "The house was quiet, and som";
    models.next({ do: "hold", text: words });
    const chatId = randomUUID();
    await calls.expect(startChat, 201, { access, body: { id: chatId } });
    const sent = { id: randomUUID(), answer_id: randomUUID(), parent_id: null, text: "Nobody was at home" };
    await calls.expect(sendMessage, 201, { access, params: { id: chatId }, body: sent });
    const answer = async (holds: (message: Message) => boolean): Promise<Message> => {
      for (let tries = 0; ; tries += 1) {
        const { messages } = await calls.expect(getChat, 200, { access, params: { id: chatId } });
        const found = messages.find(({ id }) => id === sent.answer_id);
        if (found && holds(found)) return found;
        if (tries > 600) throw new Error(`The answer stays ${found?.status}: ${JSON.stringify(found)}`);
        await delay(50);
      }
    };
    const storedLength = async () => {
      const { text } = await database.asSystem((tx) =>
        tx
          .selectFrom("chat_messages")
          .select("text")
          .where("id", "=", sent.answer_id)
          .executeTakeFirstOrThrow(),
      );
      return text.length;
    };
    await answer(({ text }) => text === words);
    // The stored text is up to half a second old.
    while ((await storedLength()) < words.length + sealLength) await delay(20);
    await server.kill9();
    // Expires the dead server's lease.
    await database.asSystem((tx) =>
      tx.updateTable("chat_messages").set({ lease_until: 0 }).where("id", "=", sent.answer_id).execute(),
    );

    server = await startServer(environment);
    calls = callsTo(server.url);
    ({ access } = await calls.expect(login, 200, { body: hanna }));
    const kept = await answer(({ status }) => status === "interrupted");
    expect(kept.text).toBe(words);
    models.next({ do: "say", text: "and something was missing." });
    const params = { id: chatId, message_id: sent.answer_id };
    await calls.expect(continueAnswer, 200, { access, params });
    expect((await answer(({ status }) => status === "done")).text).toBe(
      "The house was quiet, and something was missing.",
    );
    await server.stop();
  });
});

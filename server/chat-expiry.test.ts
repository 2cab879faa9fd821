import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeChat, followAnswer } from "#contract/chat/chats.ts";
import { type ModelServer, startModelServer } from "../scripts/model-server/model-server.ts";
import { connectModel } from "./features/analyzers/testing.ts";
import { newTalker, talker } from "./features/chat/testing.ts";
import { engines } from "./platform/testing.ts";
import { startTestServer, type TestServer } from "./testing.ts";

const minute = 60_000;

describe.each(engines)("an access token that expires while a model writes, on %s", (engine) => {
  let models: ModelServer;
  let server: TestServer;
  beforeEach(async () => {
    models = await startModelServer();
    server = await startTestServer(engine, {
      ai: { connection: null, allowedHosts: [models.host], localOrigins: [] },
    });
  });
  afterEach(async () => {
    await server.stop();
    await models.close();
  });

  it("costs no word: the answer is written on, and read with the next token", async () => {
    const { access, signInAgain, start, send, follow } = await newTalker(server);
    const connection_id = await connectModel(server, access, models.baseUrl);
    const chatId = await start();
    const model = { connection_id, model: "quiet-model-8b" };
    // The judgement that is asked for besides must not wait.
    models.answerWith(({ system }) =>
      system.includes("writing companion") ? { do: "hold", text: "What did you ", rest: "see there?" } : "no",
    );
    server.clock.advance(14 * minute);
    await server.expect(changeChat, 200, { access, params: { id: chatId }, body: { model } });
    const { answer } = await send(chatId, "The herons came back to the river today, and I sat there.");
    for await (const { event } of follow(chatId, answer.id)) if (event === "text") break;

    server.clock.advance(2 * minute);
    const params = { id: chatId, message_id: answer.id };
    expect((await server.call(followAnswer, { access, params })).status).toBe(401);
    models.release();
    const ended = await talker(server, await signInAgain()).ended(chatId, answer.id);
    expect(ended).toMatchObject({ status: "done", text: "What did you see there?", failure: null });
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { login, logout } from "#contract/accounts/accounts.ts";
import { changeChat, followAnswer } from "#contract/chat/chats.ts";
import { signUpSealedOn } from "#server/features/accounts/custody/testing.ts";
import { password } from "#server/features/accounts/testing.ts";
import { connectModel } from "#server/features/analyzers/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { newTalker, talker } from "./testing.ts";

const minute = 60_000;

describe.each(engines)("a person who is gone while a model writes, on %s", (engine) => {
  let models: ModelServer;
  let server: TestServer;
  beforeEach(async () => {
    models = await startModelServer();
    // The judge call must be answered immediately.
    models.answerWith(({ system }) =>
      system.includes("writing companion") ? { do: "hold", text: "What did you ", rest: "see there?" } : "no",
    );
    server = await startTestServer(engine, {
      ai: { connection: null, allowedHosts: [models.host], localOrigins: [] },
    });
  });
  afterEach(async () => {
    await server.stop();
    await models.close();
  });

  /** Asks the model, and returns when the first words are there. */
  async function ask(access: string) {
    const { start, send, follow } = talker(server, access);
    const connection_id = await connectModel(server, access, models.baseUrl);
    const chatId = await start();
    const body = { model: { connection_id, model: "quiet-model-8b" } };
    await server.expect(changeChat, 200, { access, params: { id: chatId }, body });
    const { answer } = await send(chatId, "The herons came back to the river today, and I sat there.");
    for await (const { event } of follow(chatId, answer.id)) if (event === "text") break;
    return { id: chatId, message_id: answer.id };
  }

  async function expectWholeAnswer(access: string, { id, message_id }: Awaited<ReturnType<typeof ask>>) {
    const ended = await talker(server, access).ended(id, message_id);
    expect(ended).toMatchObject({ status: "done", text: "What did you see there?", failure: null });
  }

  it("loses no word when the access token expires: the next one reads the whole answer", async () => {
    const { access, signInAgain } = await newTalker(server);
    server.clock.advance(14 * minute);
    const params = await ask(access);
    server.clock.advance(2 * minute);
    expect((await server.call(followAnswer, { access, params })).status).toBe(401);
    models.release();
    await expectWholeAnswer(await signInAgain(), params);
  });

  it("loses no word when a sealed journal is closed by signing out: it is there once its person is back", async () => {
    const { access, refresh, user } = await signUpSealedOn(server);
    const params = await ask(access);
    await server.expect(logout, 204, { body: { refresh } });
    models.release();
    const body = { username: user.username, password };
    await expectWholeAnswer((await server.expect(login, 200, { body })).access, params);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#server/context.ts";
import { allowing } from "#server/features/models/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { stopAnswer } from "../conversations.ts";
import { careCheckSettled, stopCareChecks } from "./care-checks.ts";
import { addOwner, type ScriptedModel, startScriptedModel } from "./testing.ts";
import { stopAllWriting } from "./writing.ts";

const veiled = "I gave my cat away today. It is all arranged now.";
const never = () => new Promise<null>(() => {});

describe.each(engines)("a model's care check, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;
  let model: ScriptedModel;
  let now: number;
  const clock = { now: () => new Date(now) };
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    model = await startScriptedModel();
    context = { ...(await createTestContext(database, { ai: allowing(model.host) })), clock };
  });
  afterAll(async () => {
    await model.close();
    await database.drop();
  });
  beforeEach(async () => {
    now = Date.parse("2026-11-21T12:00:00Z");
    owner = await addOwner(database);
    await model.reset();
    await model.connect(context, owner);
  });

  const aServer = (more: { maxCheck?: number } = {}) => model.createChat(context, more);
  type Server = ReturnType<typeof aServer>;

  async function answered(server: Server) {
    const chatId = await server.start(owner);
    const { message, answer } = await server.send(owner, chatId, veiled);
    const call = await server.called();
    call.says("Where is it now?");
    call.ends();
    return { chatId, message, answer: await server.ended(owner, chatId, answer.id) };
  }
  const careOf = async (server: Server, chatId: string, id: string) =>
    (await server.message(owner, chatId, id)).care;

  it("that never answers holds up neither the end of the answer nor the next message", async () => {
    const server = aServer();
    server.replies.judge = never();
    const { chatId, answer } = await answered(server);
    expect(answer).toMatchObject({ status: "done", text: "Where is it now?", care: false });
    const next = await server.send(owner, chatId, "With my sister", answer.id);
    const call = await server.called();
    call.says("How is she?");
    call.ends();
    expect((await server.ended(owner, chatId, next.answer.id)).status).toBe("done");
    await stopCareChecks(server.context);
  });

  it("that comes after the answer still shows the help panel, and makes nothing from the message", async () => {
    const server = aServer();
    const { promise, resolve } = Promise.withResolvers<string>();
    server.replies.judge = promise;
    const { chatId, message, answer } = await answered(server);
    expect(answer).toMatchObject({ status: "done", care_pending: true });
    expect(await careOf(server, chatId, message.id)).toBe(false);
    resolve("Yes.");
    await careCheckSettled(server.context, answer.id);
    expect(await careOf(server, chatId, message.id)).toBe(true);
    await stopAllWriting(server.context);
    expect(server.asked.map(({ purpose }) => purpose)).toEqual(["chat", "judge"]);
  });

  it("continues after the person stops the answer", async () => {
    const server = aServer();
    const { promise, resolve } = Promise.withResolvers<string>();
    server.replies.judge = promise;
    const chatId = await server.start(owner);
    const { message, answer } = await server.send(owner, chatId, veiled);
    (await server.called()).says("Where");
    const stopped = await stopAnswer(server.context, owner, chatId, answer.id);
    expect(stopped).toMatchObject({ status: "stopped", care_pending: true });
    resolve("Yes.");
    await careCheckSettled(server.context, answer.id);
    expect(await careOf(server, chatId, message.id)).toBe(true);
  });

  it("is given up some time after the answer, and is then no longer waited for", async () => {
    const server = aServer({ maxCheck: 20 });
    server.replies.judge = never();
    const { chatId, message, answer } = await answered(server);
    await careCheckSettled(server.context, answer.id);
    expect(await careOf(server, chatId, message.id)).toBe(false);
    now += 30_000;
    expect(await server.message(owner, chatId, answer.id)).toMatchObject({ care_pending: false });
  });

  it("that came before the answer ended is not waited for", async () => {
    const server = aServer();
    const chatId = await server.start(owner);
    const { answer } = await server.send(owner, chatId, veiled);
    const call = await server.called();
    call.says("Where is it now?");
    await careCheckSettled(server.context, answer.id);
    call.ends();
    expect(await server.ended(owner, chatId, answer.id)).toMatchObject({ care_pending: false });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getNextSteps } from "#contract/chat/chats.ts";
import { daysAgo, newPerson } from "#server/features/analyzers/testing.ts";
import { createTestEmbedder } from "#server/features/meaning/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { newTalker, talker } from "../testing.ts";

describe.each(engines)("what may follow an answer on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { prepare: createTestEmbedder().use });
  });
  afterAll(() => server.stop());

  const next = (access: string, id: string, message_id: string) =>
    server.expect(getNextSteps, 200, { access, params: { id, message_id } });

  it("asks about people of the journal, and says nothing after the help panel has opened", async () => {
    const { access, write, visit } = await newPerson(server);
    for (const back of [2, 3, 4]) await write("I went for a walk with Emil.", { day: daysAgo(back) });
    await visit();
    const { start, send, ended } = talker(server, access);
    const id = await start();
    const { answer } = await send(id, "I argued with Emil about the boat.");
    await ended(id, answer.id);
    expect((await next(access, id, answer.id)).follow_ups).toEqual(["What did I write about Emil?"]);

    const worse = await send(id, "I want to end my life.", answer.id);
    await ended(id, worse.answer.id);
    expect(await next(access, id, worse.answer.id)).toEqual({ follow_ups: [], has_another: false });
  });

  it("has nothing to suggest to an empty journal", async () => {
    const { access, start, send, ended } = await newTalker(server);
    const id = await start();
    const { answer } = await send(id, "I argued with Mum.");
    await ended(id, answer.id);
    expect((await next(access, id, answer.id)).follow_ups).toEqual([]);
  });

  it("offers another answer only where it differs", async () => {
    const { access, start, send, ended, regenerateAnswer } = await newTalker(server);
    const id = await start();
    const { message, answer } = await send(id, "I argued with Mum about the bakery.");
    const texts = new Set([(await ended(id, answer.id)).text]);
    expect((await next(access, id, answer.id)).has_another).toBe(true);
    const another = await regenerateAnswer(id, message.id);
    texts.add((await ended(id, another.answer.id)).text);
    expect(texts.size).toBe(2);

    const fixed = await send(id, "Can anyone read this?", another.answer.id);
    await ended(id, fixed.answer.id);
    expect((await next(access, id, fixed.answer.id)).has_another).toBe(false);
  });

  it("belongs to its owner", async () => {
    const { start, send } = await newTalker(server);
    const id = await start();
    const { answer } = await send(id, "I argued with Mum.");
    const other = await newTalker(server);
    await server.expect(getNextSteps, 404, {
      access: other.access,
      params: { id, message_id: answer.id },
    });
  });
});

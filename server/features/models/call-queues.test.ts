import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { enterQueue, markSequential } from "./call-queues.ts";
import { aRequest, connectedOwner, gather } from "./testing.ts";

const noAbort = () => new AbortController().signal;

describe("a server that writes one answer at a time", () => {
  let database: TestDatabase;
  let server: ModelServer;
  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    server = await startModelServer({ oneAtATime: true });
  });
  afterEach(() => server.close());

  /** Asks for an answer and for a title while it is being written. */
  async function overtake(connected: Awaited<ReturnType<typeof connectedOwner>>) {
    const chat = await connected.chat();
    server.next({ do: "hold", text: "The first half," });
    const events = chat.write(aRequest(), noAbort())[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: { kind: "text" } });
    const title = gather(chat.write(aRequest({ purpose: "title" }), noAbort()));
    return { chat, events, title };
  }

  it("is found out when it breaks off, and then calls wait for each other, answers first", async () => {
    const connected = await connectedOwner(database, { base_url: server.baseUrl });
    const { chat, events, title } = await overtake(connected);
    expect((await events.next()).value).toMatchObject({ kind: "failed", isOvertaken: true });
    await title;

    const again = await overtake(connected);
    const waiting = [
      gather(chat.write(aRequest({ purpose: "remember", system: "Later." }), noAbort())),
      gather(chat.write(aRequest({ system: "Sooner." }), noAbort())),
    ];
    server.release();
    expect((await again.events.next()).value).toEqual({ kind: "end", why: "done" });
    for (const each of [again.title, ...waiting])
      expect((await each).last).toEqual({ kind: "end", why: "done" });
    const order = server.askedForText().map(({ system }) => system);
    expect(order.slice(-3)).toEqual(["Sooner.", "Listen.", "Later."]);
  });

  it("is asked side by side again an hour later", async () => {
    const clock = createTestClock();
    const connected = await connectedOwner(database, { base_url: server.baseUrl }, { clock });
    const { events, title } = await overtake(connected);
    await events.next();
    await title;
    clock.advance(3_600_000);
    const later = await overtake(connected);
    expect((await later.events.next()).value).toMatchObject({ kind: "failed", isOvertaken: true });
    await later.title;
  });

  it("lets a call go that is given up while it waits", async () => {
    const connected = await connectedOwner(database, { base_url: server.baseUrl });
    const first = await overtake(connected);
    await first.events.next();
    await first.title;
    const { events, title, chat } = await overtake(connected);
    const givenUp = new AbortController();
    const waiting = gather(chat.write(aRequest(), givenUp.signal));
    givenUp.abort();
    expect(await waiting).toEqual({ text: "", last: null });
    server.release();
    expect((await events.next()).value).toEqual({ kind: "end", why: "done" });
    expect((await title).last).toEqual({ kind: "end", why: "done" });
  });
});

it("a server that only breaks off is not taken for one that writes one answer at a time", async () => {
  const database = await createTestDatabase("sqlite");
  const server = await startModelServer();
  const connected = await connectedOwner(database, { base_url: server.baseUrl });
  const chat = await connected.chat();
  server.next({ do: "cut_off", text: "And then" });
  expect((await gather(chat.write(aRequest(), noAbort()))).last).toMatchObject({
    code: "cut_off",
    isOvertaken: false,
  });
  await server.close();
  await database.drop();
});

it("a waiting call that is aborted does not overtake", async () => {
  const database = await createTestDatabase("sqlite");
  const context = await createTestContext(database);
  markSequential(context, "x");
  const first = await enterQueue(context, "x", { personId: "ada", priority: 0, purpose: "chat" }, noAbort());
  const aborted = new AbortController();
  const waiting = enterQueue(context, "x", { personId: "ada", priority: 0, purpose: "chat" }, aborted.signal);
  aborted.abort();
  (await waiting).leave();
  expect(first.isOvertaken()).toBe(false);
  first.leave();
  await database.drop();
});

it("one person's waiting calls delay another's by one", async () => {
  const database = await createTestDatabase("sqlite");
  const context = await createTestContext(database);
  markSequential(context, "x");
  const order: string[] = [];
  const call = async (personId: string, priority = 0) => {
    const slot = await enterQueue(context, "x", { personId, priority, purpose: "chat" }, noAbort());
    order.push(`${personId} ${priority}`);
    slot.leave();
  };
  const calls = [...Array(4).fill("ada"), "ben", "ben"].map((personId) => call(personId));
  await Promise.all([...calls, call("ada", 1)]);
  expect(order).toEqual(["ada 0", "ada 1", "ben 0", "ada 0", "ben 0", "ada 0", "ada 0"]);
  await database.drop();
});

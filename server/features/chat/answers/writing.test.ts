import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#server/context.ts";
import { saveFact, setFact } from "#server/features/facts/index.ts";
import { allowing } from "#server/features/models/testing.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { createTestContext } from "#server/testing.ts";
import { continueAnswer, stopAnswer, wholeChat } from "../conversations.ts";
import { changeChat } from "../stored/chat-store.ts";
import type { StreamEvent } from "../testing.ts";
import { addOwner, type ScriptedModel, startScriptedModel } from "./testing.ts";
import { stopAllWriting } from "./writing.ts";

const tenMinutes = 600_000;
/** More than fits into the free pages of a full store. */
const long = 12_000;

describe.each(engines)("an answer that is being written, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;
  let model: ScriptedModel;
  let now: number;
  const clock: Clock = { now: () => new Date(now) };
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

  const aServer = () => model.createChat(context);
  type Server = ReturnType<typeof aServer>;

  async function begun(server: Server, text = "I can’t sleep") {
    const chatId = await server.start(owner);
    const { message, answer } = await server.send(owner, chatId, text);
    return { chatId, message, id: answer.id, call: await server.called() };
  }
  const storedText = async (server: Server, chatId: string, id: string) =>
    (await server.message(owner, chatId, id)).text;
  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await delay(20);
  }
  /** What a client of this stream has: `answer` and `restart` replace its text, and `text` adds to it. */
  async function read(
    stream: AsyncIterable<StreamEvent<{ text: string }>>,
    onEvent: (text: string) => boolean = () => false,
  ) {
    let text = "";
    for await (const { event, id, data } of stream) {
      text = event === "text" ? text + data.text : data.text;
      expect(id).toBe(text.length);
      if (onEvent(text)) break;
    }
    return text;
  }

  it("gets the daily facts that the question names, counted in its time, and no others", async () => {
    for (const name of ["slept", "secret tally"]) {
      const id = randomUUID();
      await saveFact(context, owner, id, 0, { name, kind: "number", unit: "h", archived: false });
      for (const [day, value] of Object.entries({ "2026-05-02": 6, "2026-05-03": 8.5, "2026-06-03": 3 }))
        await setFact(context, owner, day, { id, value });
    }
    const server = aServer();
    const { chatId, id, call } = await begun(server, "How much did I sleep in May 2026?");
    expect(call.request.system).toContain(
      "“slept”, 1 May 2026 to 31 May 2026: 7.25 h on average, over 2 of 31 days; 14.5 h in total.",
    );
    expect(call.request.system).toContain("2026-05-02: 6 h; 2026-05-03: 8.5 h");
    expect(call.request.system).toContain("beyond these numbers");
    expect(call.request.system).not.toContain("secret tally");
    call.says("14.5 h.");
    call.ends();
    expect(await server.ended(owner, chatId, id)).toMatchObject({ text: "14.5 h.", notices: [] });
  });

  it("grows with the model, and names who wrote it", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    const reading = server.events(owner, chatId, id).then((events) => read(events));
    for (const piece of ["What ", "keeps ", "you awake?"]) call.says(piece);
    call.ends();
    expect(await reading).toBe("What keeps you awake?");
    expect(await server.ended(owner, chatId, id)).toMatchObject({
      text: "What keeps you awake?",
      status: "done",
      written_by: { kind: "model", model: "heron-7b", provider: "Loopback", stays_here: true },
    });
    await until(async () => (await wholeChat(server.context, owner, chatId)).chat.title === "A made title");
  });

  it("takes reasoning back that ends with a tag alone, and shows none of it from then on", async () => {
    const fresh = { ...(await createTestContext(database, { ai: allowing(model.host) })), clock };
    const server = model.createChat(fresh);
    for (const isShownFirst of [true, false]) {
      const { chatId, id, call } = await begun(server);
      const texts: string[] = [];
      const reading = server.events(owner, chatId, id).then((events) =>
        read(events, (text) => {
          texts.push(text);
          return false;
        }),
      );
      call.says("They can't sleep.");
      if (isShownFirst) await until(async () => texts.includes("They can't sleep."));
      for (const piece of [" I should ask.</th", "ink>\n\nWhat keeps ", "you awake?"]) call.says(piece);
      call.ends();
      expect(await reading).toBe("What keeps you awake?");
      expect(texts.join().includes("They can't sleep")).toBe(isShownFirst);
      expect(await storedText(server, chatId, id)).toBe("What keeps you awake?");
    }
    await stopAllWriting(fresh);
  });

  it("is never titled by the model over its person's own title", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    await changeChat(server.context, owner, chatId, { title: "Nights" });
    call.says("Tell me more.");
    call.ends();
    await server.ended(owner, chatId, id);
    await until(async () => server.asked.some(({ purpose }) => purpose === "title"));
    await stopAllWriting(server.context);
    expect((await wholeChat(server.context, owner, chatId)).chat.title).toBe("Nights");
  });

  it("resumes exactly where a client left off, and never splits a character", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    const whole = "A heron 🪶 stood 👩‍👩‍👧 there, 日記 and 🌧 all day.";
    for (const unit of whole.split("")) call.says(unit);
    call.ends();
    await server.ended(owner, chatId, id);
    for (let from = 0; from <= whole.length; from += 1) {
      let text: string | null = null;
      for await (const { event, data } of await server.events(owner, chatId, id, from)) {
        expect(data.text.isWellFormed()).toBe(true);
        // Only text events hold the rest.
        if (event === "text") text = (text ?? "") + data.text;
      }
      const isMidway = /[\uD800-\uDBFF]$/.test(whole.slice(0, from));
      expect(text ?? "").toBe(whole.slice(isMidway ? from - 1 : from));
    }
  });

  it("stops immediately, keeps its text, and continues after the last character", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    call.says("It is late, and the house is somet");
    await until(async () => (await storedText(server, chatId, id)) !== "");
    expect(await stopAnswer(server.context, owner, chatId, id)).toMatchObject({
      status: "stopped",
      text: "It is late, and the house is somet",
    });
    await call.closed;
    const goingOn = continueAnswer(server.context, owner, chatId, id);
    const again = await server.called();
    expect((await goingOn).status).toBe("writing");
    expect(again.request.turns.slice(-2)).toMatchObject([
      { role: "assistant", text: "It is late, and the house is somet" },
      { role: "user", text: expect.stringContaining("exactly after its last character") },
    ]);
    again.says("the house is something else at night. What do you hear?");
    again.ends();
    expect(await server.ended(owner, chatId, id)).toMatchObject({
      status: "done",
      text: "It is late, and the house is something else at night. What do you hear?",
    });
  });

  it("is followed from another server, and stopped there", async () => {
    const writer = aServer();
    const other = aServer();
    const { chatId, id, call } = await begun(writer);
    let seen = "";
    const reading = other.events(owner, chatId, id).then((events) =>
      read(events, (text) => {
        seen = text;
        return false;
      }),
    );
    call.says("One.");
    await until(async () => seen === "One.");
    call.says(" Two. ");
    await until(async () => seen === "One. Two.");
    const stopped = await stopAnswer(other.context, owner, chatId, id);
    expect(stopped).toMatchObject({ status: "stopped", text: "One. Two. " });
    expect(await reading).toBe("One. Two. ");
    await call.closed;
  });

  it("is interrupted with its text when its server fails, and continues on another one", async () => {
    const lost = aServer();
    const { chatId, id, call } = await begun(lost);
    call.says("Half of");
    await until(async () => (await storedText(aServer(), chatId, id)) === "Half of");
    // After a crash, the lease is not renewed.
    await database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("chat_messages")
        .set({ lease_until: now - 1, lease_id: "of nobody" })
        .where("owner_id", "=", owner.id)
        .where("id", "=", id)
        .execute(),
    );
    const next = aServer();
    expect(await next.message(owner, chatId, id)).toMatchObject({ status: "interrupted", text: "Half of" });
    await continueAnswer(next.context, owner, chatId, id);
    const again = await next.called();
    call.says("what nobody must see");
    again.says(" it is there.");
    again.ends();
    expect(await next.ended(owner, chatId, id)).toMatchObject({
      status: "done",
      text: "Half of it is there.",
    });
    await stopAllWriting(lost.context);
    expect(await storedText(next, chatId, id)).toBe("Half of it is there.");
  });

  it("is interrupted at once when its server stops, and keeps its last word", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    call.says("The last word");
    await until(async () => (await storedText(server, chatId, id)) === "The last word");
    const reading = server.events(owner, chatId, id).then((events) => read(events));
    await stopAllWriting(server.context);
    expect(await reading).toBe("The last word");
    const { status, text } = await aServer().message(owner, chatId, id);
    expect({ status, text }).toEqual({ status: "interrupted", text: "The last word" });
    const { answer } = await server.send(owner, chatId, "And now?", id);
    expect((await server.ended(owner, chatId, answer.id)).status).toBe("interrupted");
  });

  it("is interrupted after ten minutes, because the keys are kept no longer", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    call.says("So slow");
    await until(async () => (await storedText(aServer(), chatId, id)) === "So slow");
    now += tenMinutes;
    await call.closed;
    expect(await server.ended(owner, chatId, id)).toMatchObject({ status: "interrupted", text: "So slow" });
  });

  it("ends with words for it when AI is switched off, and keeps its text", async () => {
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    call.says("Before");
    await until(async () => (await storedText(server, chatId, id)) === "Before");
    await database.query.updateTable("users").set({ companion_on: 0 }).where("id", "=", owner.id).execute();
    expect(await server.ended(owner, chatId, id)).toMatchObject({
      status: "failed",
      text: "Before",
      failure: { code: "switched_off", message: expect.stringContaining("switched off") },
    });
  });

  it.each([
    ["malformed", "As far as "],
    ["too_many_requests", ""],
    ["wrong_key", ""],
  ] as const)(
    "keeps its text when the model fails (%s), says what can be done, and continues",
    async (code, text) => {
      const server = aServer();
      const { chatId, id, call } = await begun(server);
      if (text !== "") call.says(text);
      call.fails(code);
      const failed = await server.ended(owner, chatId, id);
      expect(failed).toMatchObject({ status: "failed", text, failure: { code } });
      expect(failed.failure?.message).toMatch(/^[A-Z].{30,}\.$/);
      await continueAnswer(server.context, owner, chatId, id);
      const again = await server.called();
      again.says("this.");
      again.ends();
      const done = await server.ended(owner, chatId, id);
      expect(done).toMatchObject({ status: "done", text: `${text}this.`, failure: null });
    },
  );

  it("fails without a word, and without an end", async () => {
    const server = aServer();
    const empty = await begun(server);
    empty.call.ends();
    expect((await server.ended(owner, empty.chatId, empty.id)).failure?.code).toBe("empty");
    const endless = await begun(server);
    for (let piece = 0; piece < 100; piece += 1) endless.call.says("word ".repeat(200));
    const { status, failure, text } = await server.ended(owner, endless.chatId, endless.id);
    expect({ status, code: failure?.code }).toEqual({ status: "failed", code: "too_long" });
    expect(text.length).toBeLessThan(70_000);
  });

  it("waits in memory while the disk is full, and is kept when there is room", async () => {
    expectProblems();
    const server = aServer();
    const { chatId, id, call } = await begun(server);
    await fill[engine](database);
    call.says("x".repeat(long));
    await call.closed;
    const shown = await server.ended(owner, chatId, id);
    expect(shown).toMatchObject({ status: "failed", failure: { code: "storage_full" } });
    expect(shown.text).toHaveLength(long);
    await makeRoom[engine](database);
    await until(async () => (await storedText(aServer(), chatId, id)).length === long);
  });
});

/** SQLite's file can't grow. PostgreSQL refuses rows as it does when its disk is full. */
const fill = {
  sqlite: async ({ query }: TestDatabase) => {
    await sql`pragma max_page_count = 1`.execute(query);
  },
  postgres: async ({ query }: TestDatabase) => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(query);
    await sql`create trigger refuse before update on chat_messages for each row execute function refuse()`.execute(
      query,
    );
  },
};
const makeRoom = {
  sqlite: async ({ query }: TestDatabase) => {
    await sql`pragma max_page_count = 1000000`.execute(query);
  },
  postgres: async ({ query }: TestDatabase) => {
    await sql`drop trigger refuse on chat_messages`.execute(query);
  },
};

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attributionOf } from "#contract/chat-quote-rules.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { bringBorrowedBack, getBorrowed, putBorrowedAway } from "#contract/letters/borrowed.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import { type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { createMeaning } from "#server/features/meaning/index.ts";
import { createTestEmbedder } from "#server/features/meaning/testing.ts";
import { saveReflection as saveReflectionOf } from "#server/features/reflections/index.ts";
import { addOwner, aSave, daysAgo, today } from "#server/features/reflections/testing.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { createTestContext, newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { findBorrowed } from "./borrowed/find-borrowed.ts";
import { labelledLows } from "./borrowed/labelled-lows.ts";

const better =
  "The morning was clear and I walked to the market and bought plums, and it was easy to be there.";
const [quarrel = "", alike = ""] = labelledLows.quarrel ?? [];

describe.each(engines)("borrowed words on %s", (engine) => {
  let server: TestServer;
  let access: string;
  beforeAll(async () => {
    // Without meaning, so that only words are compared.
    server = await startTestServer(engine, { ai: null });
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const write = (day: Day, more: Partial<Save>) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: { ...aSave(more), day },
    });
  const addLow = async (day: Day, body: string, moodAfter = 4) => {
    const low = await write(day, { body, mood: 1 });
    for (const days of [3, 5, 7]) await write(addDays(day, days), { body: better, mood: moodAfter });
    return low;
  };
  const find = async () =>
    (await server.expect(getBorrowed, 200, { access, params: { day: today } })).borrowed;

  it("come from the better days after an earlier low that is like today", async () => {
    const { id } = await addLow(daysAgo(100), quarrel);
    await addLow(daysAgo(60), labelledLows.money?.[0] ?? "");
    await write(today, { body: alike, mood: 2 });
    expect(await find()).toMatchObject({
      low: { reflection_id: id, day: daysAgo(100), text: quarrel, place: { start: 0, end: quarrel.length } },
      later: { day: daysAgo(95), text: better },
      days_after: 5,
    });
  });

  it("come from another of those days on another day", async () => {
    await addLow(daysAgo(101), quarrel);
    await write(today, { body: alike, mood: 2 });
    expect(await find()).toMatchObject({ later: { day: daysAgo(94), text: better }, days_after: 7 });
  });

  it.each([
    ["the day has no low mood", { mood: 3 }, 4],
    ["it did not end better", { mood: 1 }, 2],
    ["no day after it was good", { mood: 1 }, 3],
    ["too little is written to tell", { mood: 1, body: "Bad day." }, 4],
    ["nothing earlier is like it", { mood: 1, body: labelledLows.exam?.[0] ?? "" }, 4],
    ["the day holds a sign of crisis", { mood: 1, body: `${alike} I want to kill myself.` }, 4],
  ])("are not offered where %s", async (_, more, moodAfter) => {
    await addLow(daysAgo(100), quarrel, moodAfter);
    await write(today, { body: alike, ...more });
    expect(await find()).toBeNull();
  });

  it("leave out what is kept from AI, and days of the last two weeks", async () => {
    const { id } = await addLow(daysAgo(100), quarrel);
    await addLow(daysAgo(12), quarrel);
    await write(today, { body: alike, mood: 1 });
    expect((await find())?.low.reflection_id).toBe(id);
    await server.expect(changeDetails, 200, { access, params: { id }, body: { excluded_from_ai: true } });
    expect(await find()).toBeNull();
  });

  it("quote no answer of the chat that was taken to the low day's page", async () => {
    const answer = `> You said little.\n>\n> ${attributionOf("heron-7b, an AI", "1 May 2026")}`;
    await addLow(daysAgo(100), `${answer}\n\n${quarrel}`);
    await write(today, { body: alike, mood: 2 });
    expect((await find())?.low.text).toBe(quarrel);
  });

  it("are put away for the day or for good, and brought back", async () => {
    await addLow(daysAgo(100), quarrel);
    await write(today, { body: alike, mood: 1 });
    const day = { access, params: { day: today } };
    for (const until of ["day", "good"]) {
      await server.expect(putBorrowedAway, 204, { ...day, body: { until } });
      expect(await find()).toBeNull();
      await server.expect(bringBorrowedBack, 204, day);
      expect(await find()).not.toBeNull();
    }
    expect(await server.call(putBorrowedAway, { ...day, body: { until: "never" } })).toMatchObject({
      status: 400,
      body: { fields: { until: expect.any(String) } },
    });
  });

  it("are never another person's", async () => {
    await addLow(daysAgo(100), quarrel);
    expect((await server.call(getBorrowed, { access, params: { day: "soon" } })).status).toBe(400);
    access = await newAccess(server);
    await write(today, { body: alike, mood: 1 });
    expect(await find()).toBeNull();
  });
});

describe("borrowed words of a day that is somewhat alike in meaning", () => {
  // Its likeness to today is 0.37: two words about sleep, and five about dogs.
  const lowAboutDogs =
    "I lay awake without sleep: the dog, a puppy, another dog, a hound and a puppy all howled.";
  it.each([
    ["found with a tag in common", ["house"], lowAboutDogs],
    ["not found without one", ["work"], null],
  ])("they are %s", async (_, tags, found) => {
    const database = await createTestDatabase("sqlite");
    const context = await createTestContext(database);
    createTestEmbedder().use(context);
    const owner = await addOwner(database);
    const write = (day: Day, more: Partial<Save>) =>
      saveReflectionOf(context, owner, randomUUID(), { ...aSave(more), day });
    await write(daysAgo(100), { body: lowAboutDogs, mood: 1, tags });
    for (const days of [95, 93]) await write(daysAgo(days), { body: better, mood: 4 });
    const body = "I could not sleep here, and now I sit in the kitchen and wait for it to get light.";
    await write(today, { body, mood: 2, tags: ["house"] });
    const meaning = createMeaning(context);
    await meaning.idleWork?.(owner);
    expect((await findBorrowed(context, owner, today))?.low.text ?? null).toBe(found);
    await meaning.stop?.();
    await database.drop();
  });
});

describe("of labelled days, with eight matters in one journal", () => {
  /** How many of today's pages were offered words, and how many of those from a low day of the same matter. */
  async function offered(ai: null | undefined) {
    const server = await startTestServer("sqlite", ai === null ? { ai } : {});
    const access = await newAccess(server);
    const write = (day: Day, more: Partial<Save>, id: string = randomUUID(), revision = 0) =>
      server.expect(saveReflection, 200, {
        access,
        params: { id },
        body: { ...aSave({ ...more, revision }), day },
      });
    const matterOf = new Map<string, string>();
    let back = 40;
    for (const [matter, texts] of Object.entries(labelledLows))
      for (const body of texts.slice(1)) {
        const { id } = await write(daysAgo(back), { body, mood: 1 });
        matterOf.set(id, matter);
        // Only one has text, because encoding is slow.
        for (const days of [3, 5, 7])
          await write(addDays(daysAgo(back), days), { body: days === 3 ? better : "", mood: 5 });
        back += 20;
      }
    if (ai !== null) {
      server.clock.advance(3000);
      await server.doIdleWork("meaning");
    }
    const found = { asked: 0, offered: 0, right: 0 };
    const id = randomUUID();
    for (const [matter, [body = ""]] of Object.entries(labelledLows)) {
      await write(today, { body, mood: 1 }, id, found.asked);
      const { borrowed } = await server.expect(getBorrowed, 200, { access, params: { day: today } });
      found.asked += 1;
      found.offered += borrowed ? 1 : 0;
      found.right += borrowed && matterOf.get(borrowed.low.reflection_id) === matter ? 1 : 0;
    }
    await server.stop();
    return found;
  }

  it.each([
    ["by words", null],
    ["by meaning", undefined],
  ])(
    "%s none is offered that is about something else, and more than half find one",
    async (_, ai) => {
      const found = await offered(ai);
      expect(found.right).toBe(found.offered);
      expect(found.offered).toBeGreaterThanOrEqual(4);
    },
    60_000,
  );
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestStores } from "#server/testing.ts";
import { createMeaning } from "./meaning.ts";
import { addOwner, aSave, daysAgo } from "./testing.ts";

const reeds = "A heron stood in the reeds all morning.";

describe.each(engines)("without an encoder, what a journal says about a question on %s", (engine) => {
  let database: TestDatabase;
  let reflections: Awaited<ReturnType<typeof createTestStores>>["reflections"];
  let meaning: ReturnType<typeof createMeaning>;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const clock = createTestClock();
    ({ reflections } = await createTestStores({ database, clock }));
    meaning = createMeaning({
      database,
      reflections,
      models: { embedder: async () => null, isOn: async () => false },
      limits: { hit: async () => {} },
      clock,
      onProblem: (what) => expect.unreachable(what),
    });
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(async () => {
    await meaning.stop();
    await database.drop();
  });

  const write = async (body: string, more: { title?: string; tags?: string[] }, day: string) =>
    reflections.store.save(owner, randomUUID(), { ...aSave({ body, ...more }), day });
  const found = async (question: string, filters: QuestionFilter[] = []) =>
    (await meaning.find(owner, { question, filters, limit: 8 })).passages.map(({ text }) => text);

  it("is found by a word that most of the journal holds, where the question has no other", async () => {
    for (let ago = 60; ago > 0; ago--) await write(`Ran with Julia, ${ago} days ago.`, {}, daysAgo(ago));
    await write("Rowed with Paul.", {}, daysAgo(90));
    expect((await found("When was the last time I saw Julia?")).slice(0, 2)).toEqual([
      "Ran with Julia, 1 days ago.",
      "Ran with Julia, 2 days ago.",
    ]);
    const span: QuestionFilter = { kind: "days", words: "in that week", from: daysAgo(50), to: daysAgo(48) };
    expect((await found("Did I see Julia in that week?", [span])).toSorted()).toEqual(
      [48, 49, 50].map((ago) => `Ran with Julia, ${ago} days ago.`),
    );
    expect(await found("Did I see Paul or Julia?")).toEqual(["Rowed with Paul."]);
  });

  it("is only near where nothing in the time that was asked for has the question's words", async () => {
    await write(reeds, {}, daysAgo(2));
    const week: QuestionFilter = { kind: "days", words: "last week", from: daysAgo(7), to: daysAgo(1) };
    const isNearOnly = async (question: string) =>
      (await meaning.find(owner, { question, filters: [week], limit: 8 })).isNearOnly;
    expect(await isNearOnly("Did I go to Japan last week?")).toBe(true);
    expect(await isNearOnly("Did I see a heron last week?")).toBe(false);
    expect(await isNearOnly("How was last week?")).toBe(false);
  });

  it("is counted where the question asks how often", async () => {
    for (let ago = 40; ago > 0; ago--) await write(`Ran with Julia, ${ago} days ago.`, {}, daysAgo(ago));
    await write("We rowed to the island with Julia in the morning.", {}, daysAgo(90));
    const holding = async (question: string, filters: QuestionFilter[] = []) =>
      (await meaning.find(owner, { question, filters, limit: 8 })).holding;
    const week: QuestionFilter = { kind: "days", words: "last week", from: daysAgo(7), to: daysAgo(1) };
    expect(await holding("How often did I see Julia?")).toBe(41);
    expect(await holding("How many times did I see Julia last week?", [week])).toBe(7);
    expect(await holding("How often did Julia and I row?")).toBe(1);
    expect(await holding("How often did I go to Japan?")).toBe(0);
    expect(await holding("When did I see Julia?")).toBeNull();
  });

  it("is found by its title and its tags", async () => {
    await write("Sardines by the harbour.", { tags: ["holiday"] }, daysAgo(1));
    await write("Cliffs and wind.", { title: "Holiday" }, daysAgo(2));
    await write(reeds, {}, daysAgo(3));
    expect((await found("that holiday")).toSorted()).toEqual([
      "Cliffs and wind.",
      "Sardines by the harbour.",
    ]);
  });

  it("is the newest of many that are as good, whenever they were stored", async () => {
    const days = Array.from({ length: 30 }, (_, at) => 100 + at);
    await write("A swim today.", {}, daysAgo(1));
    for (const ago of days) await write(`A swim ${ago} days ago.`, {}, daysAgo(ago));
    for (const ago of days) for (const each of [0, 1, 2]) await write(`${reeds} ${each}`, {}, daysAgo(ago));
    expect((await found("When did I last swim?"))[0]).toBe("A swim today.");
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestStores } from "#server/testing.ts";
import { createMeaning } from "./meaning.ts";
import { addOwner, aSave, daysAgo, today } from "./testing.ts";

describe.each(engines)("what a journal says about a time, on %s", (engine) => {
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

  const write = async (body: string, more: { title?: string; mood?: number }, day: string) =>
    reflections.store.save(owner, randomUUID(), { ...aSave({ body, ...more }), day });
  const found = async (question: string, filters: QuestionFilter[] = []) =>
    (await meaning.find(owner, { question, filters, limit: 8 })).passages.map(({ text }) => text);

  it("is what stands out of a time that is asked for alone, first what was marked", async () => {
    const usual = "Woke up, took the train, had soup and went to bed.";
    for (let ago = 31; ago < 45; ago += 1) await write(usual, { mood: 3 }, daysAgo(ago));
    await write("Woke up, took the train with Tomas.", { mood: 3 }, daysAgo(60));
    const [title, low, high, name, star] = [
      "Soup and bed.",
      "Train, and soup, and bed.",
      "Took the train and went to bed.",
      "Had soup with Ottokar and took the train.",
      "Went to bed with soup.",
    ];
    await write(name, { mood: 3 }, daysAgo(20));
    await write(title, { mood: 3, title: "Moved" }, daysAgo(15));
    await write(low, { mood: 1 }, daysAgo(10));
    await write(high, { mood: 5 }, daysAgo(8));
    const { id } = await write(star, { mood: 3 }, daysAgo(5));
    await reflections.history.changeDetails(owner, id, { starred: true });
    for (let ago = 21; ago < 30; ago += 1) await write(`${usual} Met Tomas.`, { mood: 3 }, daysAgo(ago));
    const days: QuestionFilter = { kind: "days", words: "lately", from: daysAgo(30), to: today };
    const all = (await found("What happened lately?", [days])).slice(0, 5);
    expect(all.toSorted()).toEqual([title, low, high, name, star].toSorted());
  });

  it("has the brightest and the heaviest day of a time among what stands out", async () => {
    for (let ago = 1; ago < 12; ago += 1)
      await write(
        `Harbour number ${ago}, and a whale.`,
        { mood: 3, title: ago < 9 ? `W ${ago}` : "" },
        daysAgo(ago),
      );
    for (const ago of [13, 14, 15])
      for (const mood of [2, 4]) await write(`Bed ${mood}.`, { mood }, daysAgo(ago));
    const days: QuestionFilter = { kind: "days", words: "lately", from: daysAgo(30), to: today };
    const { passages } = await meaning.find(owner, {
      question: "How was I lately?",
      filters: [days],
      limit: 8,
    });
    const moods = passages.map(({ mood }) => mood);
    expect(moods).toContain(2);
    expect(moods).toContain(4);
  });

  it("is of any year where the question names none, but of the latest if it asks of the time alone", async () => {
    const walk = "A walk with Mum, and the magnolia was in flower.";
    await write(walk, {}, "2024-04-19");
    const understood = await meaning.understand("That walk with Mum in spring", today);
    expect(understood).toMatchObject([{ from: "2026-03-01", any_year: true }]);
    expect(await found("That walk with Mum in spring", understood)).toEqual([walk]);
    const alone = await meaning.understand("What happened in spring?", today);
    expect(alone).toEqual([{ kind: "days", words: "in spring", from: "2026-03-01", to: "2026-05-31" }]);
    expect(await found("What happened in spring?", alone)).toEqual([]);
  });
});

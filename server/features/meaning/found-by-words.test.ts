import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import * as reflections from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { createMeaning, searchByMeaning, understandQuestion } from "./index.ts";
import { addOwner, aSave, daysAgo, today } from "./testing.ts";

const reeds = "A heron stood in the reeds all morning.";

describe.each(engines)("without an encoder, what a journal says on %s", (engine) => {
  let database: TestDatabase;
  let writing: Context;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const clock = createTestClock();
    writing = await createTestContext(database, { clock });
    const onProblem = (what: string) => expect.unreachable(what);
    context = await createTestContext(database, { clock, ai: null, onProblem });
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(async () => {
    await createMeaning(context).stop();
    await database.drop();
  });

  const write = async (body: string, more: { title?: string; mood?: number; tags?: string[] }, day: string) =>
    reflections.saveReflection(writing, owner, randomUUID(), { ...aSave({ body, ...more }), day });
  const found = async (question: string, filters: QuestionFilter[] = []) =>
    (await searchByMeaning(context, owner, { question, filters, limit: 8 })).passages.map(({ text }) => text);

  describe("about a question", () => {
    it("is found by a word that most of the journal holds, where the question has no other", async () => {
      for (let ago = 60; ago > 0; ago--) await write(`Ran with Julia, ${ago} days ago.`, {}, daysAgo(ago));
      await write("Rowed with Paul.", {}, daysAgo(90));
      expect((await found("When was the last time I saw Julia?")).slice(0, 2)).toEqual([
        "Ran with Julia, 1 days ago.",
        "Ran with Julia, 2 days ago.",
      ]);
      const span: QuestionFilter = {
        kind: "days",
        words: "in that week",
        from: daysAgo(50),
        to: daysAgo(48),
      };
      expect((await found("Did I see Julia in that week?", [span])).toSorted()).toEqual(
        [48, 49, 50].map((ago) => `Ran with Julia, ${ago} days ago.`),
      );
      expect(await found("Did I see Paul or Julia?")).toEqual(["Rowed with Paul."]);
    });

    it("is only near where nothing in the time that was asked for has the question's words", async () => {
      await write(reeds, {}, daysAgo(2));
      const week: QuestionFilter = { kind: "days", words: "last week", from: daysAgo(7), to: daysAgo(1) };
      const isNearOnly = async (question: string) =>
        (await searchByMeaning(context, owner, { question, filters: [week], limit: 8 })).isNearOnly;
      expect(await isNearOnly("Did I go to Japan last week?")).toBe(true);
      expect(await isNearOnly("Did I see a heron last week?")).toBe(false);
      expect(await isNearOnly("How was last week?")).toBe(false);
    });

    it("is counted where the question asks how often", async () => {
      for (let ago = 40; ago > 0; ago--) await write(`Ran with Julia, ${ago} days ago.`, {}, daysAgo(ago));
      await write("We rowed to the island with Julia in the morning.", {}, daysAgo(90));
      const holding = async (question: string, filters: QuestionFilter[] = []) =>
        (await searchByMeaning(context, owner, { question, filters, limit: 8 })).matching;
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

  describe("about a time", () => {
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
      await reflections.changeDetails(writing, owner, id, { starred: true });
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
      const { passages } = await searchByMeaning(context, owner, {
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
      const understood = await understandQuestion("That walk with Mum in spring", today);
      expect(understood).toMatchObject([{ from: "2026-03-01", any_year: true }]);
      expect(await found("That walk with Mum in spring", understood)).toEqual([walk]);
      const alone = await understandQuestion("What happened in spring?", today);
      expect(alone).toEqual([{ kind: "days", words: "in spring", from: "2026-03-01", to: "2026-05-31" }]);
      expect(await found("What happened in spring?", alone)).toEqual([]);
    });
  });
});

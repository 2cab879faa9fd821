import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import * as reflections from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext, type TestClock } from "#server/testing.ts";
import {
  attachedPassages,
  createMeaning,
  prepareForQuestion,
  searchByMeaning,
  sourceStatus,
  vectorsOf,
} from "./index.ts";
import { addOwner, aSave, createTestEmbedder, daysAgo, today } from "./testing.ts";

describe.each(engines)("what a journal says about a question, on %s", (engine) => {
  let database: TestDatabase;
  let clock: TestClock;
  let writing: Context;
  let owner: Owner;
  let model: ReturnType<typeof createTestEmbedder>;
  const problems: string[] = [];
  const started: Context[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    clock = createTestClock();
    writing = await createTestContext(database, { clock });
  });
  beforeEach(async () => {
    owner = await addOwner(database);
    model = createTestEmbedder();
    problems.length = 0;
  });
  afterAll(async () => {
    for (const context of started) await createMeaning(context).stop();
    await database.drop();
  });
  /** The state of a server that has just started. */
  async function start(embedder: Pick<typeof model, "use"> | null = model, ownClock = clock) {
    const onProblem = (what: string) => problems.push(what);
    const context = await createTestContext(database, { clock: ownClock, onProblem });
    embedder?.use(context);
    started.push(context);
    return context;
  }
  const read = (context: Context) => createMeaning(context).idleWork(owner);
  const switchOff = () =>
    database.query.updateTable("users").set({ companion_on: 0 }).where("id", "=", owner.id).execute();
  const write = async (
    body: string,
    more: { mood?: number; title?: string; revision?: number } = {},
    day = today,
    id: string = randomUUID(),
  ) => reflections.saveReflection(writing, owner, id, { ...aSave({ body, ...more }), day });
  const found = async (context: Context, question: string, filters: QuestionFilter[] = [], of = owner) =>
    (await searchByMeaning(context, of, { question, filters, limit: 8 })).passages.map(({ text }) => text);

  const heron = "A heron stood in the reeds all morning.";
  const night = "Lay awake until four and counted the cars.";
  const hound = "The puppy chewed a corner of the rug.";

  it("is not found by a word that asks for help with something", async () => {
    const context = await start(null);
    await write("Ida helped me to carry the table.");
    await write("Slept in the garden after lunch.");
    expect(await found(context, "What helps me sleep?")).toEqual(["Slept in the garden after lunch."]);
    expect(await found(context, "Who helped me?")).toEqual(["Ida helped me to carry the table."]);
  });

  it("is the newest first when the last time is asked for", async () => {
    const context = await start(null);
    for (const ago of [30, 3, 12]) await write(`${heron} It was ${ago} days ago.`, { mood: 5 }, daysAgo(ago));
    const texts = (some: readonly number[]) => some.map((ago) => `${heron} It was ${ago} days ago.`);
    expect(await found(context, "When did I last see a heron?")).toEqual(texts([3, 12, 30]));
    const moods: QuestionFilter = { kind: "moods", words: "When did I last feel good?", moods: [4, 5] };
    expect(await found(context, "When did I last feel good?", [moods])).toEqual(texts([3, 12, 30]));
  });

  it("is found by its meaning, with no word in common", async () => {
    const context = await start();
    const { id, revision } = await write(night, { mood: 2, title: "Cars" });
    await write(hound);
    await write(heron);
    expect(await read(context)).toBe(0);
    const { passages, left } = await searchByMeaning(context, owner, {
      question: "Do I have insomnia?",
      filters: [],
      limit: 8,
    });
    expect(passages).toMatchObject([
      { reflection_id: id, revision, day: today, mood: 2, title: "Cars", text: night },
    ]);
    expect(left).toBe(0);
  });

  it("is found by its words before it was read", async () => {
    const context = await start();
    await write(night);
    await write(heron);
    expect(await found(context, "What did I write about a heron?")).toEqual([heron]);
    expect((await searchByMeaning(context, owner, { question: "heron", filters: [], limit: 8 })).left).toBe(
      2,
    );
  });

  it("is nothing where nothing bears on it", async () => {
    const context = await start();
    await write(night);
    await write(hound);
    await read(context);
    expect(await found(context, "What did I think of skydiving?")).toEqual([]);
    expect(await found(context, "?!")).toEqual([]);
    expect(await found(context, "What did I do?")).toEqual([]);
  });

  it("passes the filters: any of the times, and any of the moods", async () => {
    const context = await start();
    const [low, high] = ["Could not sleep, low.", "Slept until noon, bright."];
    await write(low, { mood: 2 }, daysAgo(40));
    await write(high, { mood: 5 });
    await write(hound, { mood: 2 });
    await read(context);
    const days: QuestionFilter = { kind: "days", words: "", from: daysAgo(50), to: daysAgo(30) };
    const moods: QuestionFilter = { kind: "moods", words: "", moods: [2] };
    expect(await found(context, "insomnia", [days])).toEqual([low]);
    // Other matches fill the remaining places.
    expect(await found(context, "insomnia", [moods])).toEqual([low, hound]);
    expect(await found(context, "insomnia", [days, { ...days, from: today, to: today }])).toHaveLength(3);
    expect(await found(context, "insomnia", [{ ...days, from: today, to: today }, moods])).toEqual([hound]);
    // A question without any words of its own gets some of the passages that match.
    expect((await found(context, "What did I do then?", [moods])).toSorted()).toEqual([low, hound]);
  });

  it("never comes from what is excluded from AI, in the trash, blank or another person's, and comes back with it", async () => {
    const context = await start();
    const { id } = await write(night);
    const ask = () => found(context, "insomnia, counted cars");
    const other = await addOwner(database);
    await read(context);
    expect(await ask()).toEqual([night]);
    expect(await found(context, "insomnia, counted cars", [], other)).toEqual([]);
    for (const step of [async () => {}, () => read(context)]) {
      await reflections.changeDetails(writing, owner, id, { excluded_from_ai: true });
      await step();
      expect(await ask()).toEqual([]);
      expect(
        await attachedPassages(context, owner, [{ kind: "reflection", reflection_id: id }], 1000),
      ).toEqual([]);
      await reflections.changeDetails(writing, owner, id, { excluded_from_ai: false });
      await step();
      expect(await ask()).toEqual([night]);
      await reflections.trashReflection(writing, owner, id);
      await step();
      expect(await ask()).toEqual([]);
      const { revision } = await reflections.restoreReflection(writing, owner, id);
      await step();
      expect(await ask()).toEqual([night]);
      await write(" ", { revision }, today, id);
      await step();
      expect(await ask()).toEqual([]);
      await write(night, { revision: revision + 1 }, today, id);
      await read(context);
      expect(await ask()).toEqual([night]);
    }
    await reflections.trashReflection(writing, owner, id);
    await reflections.removeReflection(writing, owner, id);
    expect(await ask()).toEqual([]);
    expect(await storedOf(owner)).toEqual([]);
  });

  const storedOf = (of: Owner) =>
    database.asOwner(of.id, (tx) =>
      tx
        .selectFrom("reflection_vectors")
        .where("owner_id", "=", of.id)
        .selectAll()
        .orderBy("change")
        .execute(),
    );

  const setVectors = (vectors: Buffer | null | undefined, id?: string) =>
    database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("reflection_vectors")
        .set({ vectors })
        .where("owner_id", "=", owner.id)
        .$if(id !== undefined, (query) => query.where("reflection_id", "=", id ?? ""))
        .execute(),
    );

  it("keeps no vectors of what is excluded or in the trash, once it was read", async () => {
    const context = await start();
    const { id } = await write(night);
    const hasVectors = async () => (await storedOf(owner)).map(({ vectors }) => vectors !== null);
    await read(context);
    expect(await hasVectors()).toEqual([true]);
    await reflections.changeDetails(writing, owner, id, { excluded_from_ai: true });
    await read(context);
    expect(await hasVectors()).toEqual([false]);
  });

  it("is read on after more was deleted for good than a step has time for", async () => {
    const deleted = [await write(night), await write(hound)];
    for (const { id } of deleted) {
      await reflections.trashReflection(writing, owner, id);
      await reflections.removeReflection(writing, owner, id);
    }
    await write(heron);
    const now = vi.fn(clock.now).mockImplementation(() => new Date((now.mock.calls.length + 1) * 2000));
    const context = await start(model, { ...clock, now });
    for (let steps = 0; steps < 3; steps += 1) await read(context);
    expect(model.seen).toEqual([heron]);
  });

  it("goes on with the reflection that a server was reading when it was killed", async () => {
    for (const body of [night, hound, heron]) await write(body);
    model.onText(async (text) => {
      if (text === hound) throw new Error("killed");
    });
    await read(await start());
    expect(problems).toEqual(["reading for meaning failed"]);
    model.onText(async () => {});
    const context = await start();
    expect((await searchByMeaning(context, owner, { question: "heron", filters: [], limit: 1 })).left).toBe(
      2,
    );
    await read(context);
    expect(model.seen.filter((text) => text !== "heron")).toEqual([night, hound, heron]);
  });

  it("is read again only if its words change", async () => {
    const context = await start();
    const id = randomUUID();
    await write(night, {}, today, id);
    await write(hound, {}, daysAgo(1));
    await read(context);
    await reflections.changeDetails(writing, owner, id, { starred: true });
    await read(context);
    expect(model.seen).toEqual([night, hound]);
    await write(heron, { revision: 1 }, today, id);
    await read(context);
    expect(model.seen).toEqual([night, hound, heron]);
    expect(await found(context, "insomnia")).toEqual([]);
  });

  it("is read by another model when one is chosen, and by the first again", async () => {
    const [one, two] = [await start(), await start(createTestEmbedder("tests-embed-2"))];
    for (const body of [night, hound]) await write(body);
    await read(one);
    expect((await searchByMeaning(two, owner, { question: "insomnia", filters: [], limit: 8 })).left).toBe(2);
    expect(await found(two, "insomnia")).toEqual([]);
    await read(two);
    expect(await found(two, "insomnia")).toEqual([night]);
    expect((await storedOf(owner)).map((row) => row.model)).toEqual(["tests-embed-2", "tests-embed-2"]);
    await read(one);
    expect(await found(one, "insomnia")).toEqual([night]);
    expect((await searchByMeaning(one, owner, { question: "insomnia", filters: [], limit: 8 })).left).toBe(0);
  });

  it("goes back to a model after half of the way to another", async () => {
    const two = createTestEmbedder("tests-embed-2");
    for (const body of [night, hound, heron]) await write(body);
    const context = await start();
    await read(context);
    two.onText(async (text) => {
      if (text === hound) throw new Error("away");
    });
    await read(await start(two));
    const again = await start();
    expect(await found(again, "insomnia")).toEqual([]);
    await read(again);
    expect(await found(again, "insomnia")).toEqual([night]);
    expect(new Set((await storedOf(owner)).map((row) => row.model))).toEqual(new Set(["tests-embed-1"]));
  });

  it("is not found by vectors that were moved or altered, which are made anew", async () => {
    await write(night);
    await write(hound);
    await read(await start());
    const [first, second] = await storedOf(owner);
    await setVectors(second?.vectors, first?.reflection_id);
    await setVectors(Buffer.from("altered"), second?.reflection_id);
    const context = await start();
    expect(await found(context, "insomnia")).toEqual([]);
    await read(context);
    expect(await found(context, "insomnia")).toEqual([night]);
    expect(await found(context, "hound")).toEqual([hound]);
  });

  it("hands out the vectors of its reflections, with length 1, and to their person alone", async () => {
    const context = await start();
    const id = randomUUID();
    await write(night, {}, today, id);
    await write(hound, {}, daysAgo(1));
    await read(context);
    const vectors = await vectorsOf(context, owner, null);
    expect(vectors.size).toBe(2);
    for (const [vector] of vectors.values()) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1);
    expect([...(await vectorsOf(context, owner, new Set([id]))).keys()]).toEqual([id]);
    expect((await vectorsOf(context, await addOwner(database), null)).size).toBe(0);
    await switchOff();
    expect((await vectorsOf(context, owner, null)).size).toBe(0);
  });

  it("is not read while AI is switched off", async () => {
    const context = await start();
    await write(night);
    await switchOff();
    expect(await read(context)).toBe(0);
    expect(model.seen).toEqual([]);
    expect(await storedOf(owner)).toEqual([]);
  });

  it("is forgotten in memory when its person leaves, and opened anew", async () => {
    const context = await start();
    await write(night);
    await read(context);
    expect(await found(context, "insomnia")).toEqual([night]);
    await createMeaning(context).events.personActive({ ...owner, sessionId: "s" });
    await setVectors(Buffer.from("altered"));
    await createMeaning(context).evictSignedOut(async () => true);
    expect(await found(context, "insomnia")).toEqual([night]);
    await createMeaning(context).evictSignedOut(async () => false);
    expect(await found(context, "insomnia")).toEqual([]);
    await read(context);
    expect(await found(context, "insomnia")).toEqual([night]);
    await setVectors(Buffer.from("altered"));
    clock.advance(300_000);
    await createMeaning(context).evictSignedOut(async () => true);
    expect(await found(context, "insomnia")).toEqual([]);
  });

  it("attaches what a person chose, a passage of each in turn", async () => {
    const context = await start();
    const long = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} ${"word ".repeat(45)}`).join("\n\n");
    const { id } = await write(long, {}, daysAgo(2));
    await write(night, {}, daysAgo(1));
    await write(heron);
    const attached = [
      { kind: "reflection", reflection_id: id } as const,
      { kind: "days", from: daysAgo(1), to: today } as const,
    ];
    const texts = (await attachedPassages(context, owner, attached, 700)).map(({ text }) => text);
    expect(texts.slice(-2)).toEqual([night, heron]);
    expect(texts.join("").length).toBeLessThanOrEqual(700);
    expect(texts[0]).toContain("Paragraph 0");
    expect(
      await attachedPassages(context, owner, [{ kind: "reflection", reflection_id: randomUUID() }], 700),
    ).toEqual([]);
  });

  it("says whether a quote stands today", async () => {
    const context = await start();
    const { id, revision } = await write(`First *thing*.\n\n${night}`);
    const source = { reflection_id: id, revision, quote: `First thing.\n\n${night}` };
    const other = { ...source, reflection_id: randomUUID() };
    expect(await sourceStatus(context, owner, [source, { ...source, quote: "never" }, other])).toEqual([
      { stands: "here", title: "" },
      { stands: "changed", title: "" },
      { stands: "gone", title: "" },
    ]);
    await reflections.changeDetails(writing, owner, id, { excluded_from_ai: true });
    expect(await sourceStatus(context, owner, [source])).toEqual([{ stands: "gone", title: "" }]);
  });

  it("counts what may be read, of all", async () => {
    const context = await start();
    const { id } = await write(night);
    await write(heron);
    await reflections.changeDetails(writing, owner, id, { excluded_from_ai: true });
    expect(await prepareForQuestion(context, owner)).toEqual({ read: 1, all: 2 });
  });
});

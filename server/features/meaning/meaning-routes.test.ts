import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { searchAbout } from "#contract/meaning/about.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "./testing.ts";

describe.each(engines)("the search by meaning on %s", (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const write = (access: string, body: string) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: { ...aSave({ body }), day: today },
    });
  const ask = async (access: string, question: string) =>
    server.expect(searchAbout, 200, { access, body: { question, today } });
  async function read() {
    server.clock.advance(3000);
    await server.doIdleWork("reflections");
    await server.doIdleWork("meaning");
  }

  it("finds a passage with no word of the question, once its person has been quiet", async () => {
    const access = await newAccess(server);
    const night = "Lay awake until four again. I counted the cars going past and gave up trying.";
    await write(access, night);
    await write(access, "Bought tomatoes and a new hammer at the market.");
    expect(await ask(access, "When was I unable to sleep?")).toMatchObject({ passages: [], left: 2 });
    await read();
    const { passages, left } = await ask(access, "When was I unable to sleep?");
    expect(passages[0]).toMatchObject({ text: night, day: today });
    expect(left).toBe(0);
    expect(await ask(await newAccess(server), "When was I unable to sleep?")).toMatchObject({ passages: [] });
  });

  it("reads other languages by their words, and says what it understood", async () => {
    const access = await newAccess(server);
    const night = "Ich konnte heute Nacht wieder nicht schlafen und habe die Autos gezählt.";
    await write(access, night);
    await read();
    expect((await ask(access, "Wann habe ich Autos gezählt?")).passages).toMatchObject([{ text: night }]);
    const { filters, passages } = await ask(access, "Was war letzte Woche mit den Autos?");
    expect(filters).toMatchObject([{ kind: "days", from: "2026-11-09", to: "2026-11-15" }]);
    expect(passages).toEqual([]);
  });

  it("looks through the springs of all years if the question names none", async () => {
    const access = await newAccess(server);
    const walk = "Walked along the canal with Mum, and the magnolia was in flower.";
    await server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: { ...aSave({ body: walk }), day: "2024-04-19" },
    });
    const { filters, passages } = await ask(access, "that walk along the canal in spring");
    expect(filters).toMatchObject([{ from: "2026-03-01", to: "2026-05-31", any_year: true }]);
    expect(passages).toMatchObject([{ text: walk }]);
    expect((await ask(access, "that walk along the canal last spring")).passages).toEqual([]);
    expect((await ask(access, "that walk along the canal in summer")).passages).toEqual([]);
  });

  it("reads an import for meaning while its progress is asked for every second", async () => {
    const access = await newAccess(server);
    for (let at = 0; at < 6; at += 1) await write(access, `Counted ${at} herons at the weir.`);
    const lefts: number[] = [];
    for (let second = 0; second < 12 && lefts.at(-1) !== 0; second += 1) {
      lefts.push((await ask(access, "birds")).left);
      server.clock.advance(1000);
      await server.doIdleWork("meaning");
    }
    expect(lefts[0]).toBe(6);
    expect(lefts.at(-1)).toBe(0);
  });

  it("finds pages by their feelings, also by another word for them, the newest first for a last time", async () => {
    const access = await newAccess(server);
    const feel = (body: string, feelings: string[], ago: number) =>
      server.expect(saveReflection, 200, {
        access,
        params: { id: randomUUID() },
        body: { ...aSave({ body, feelings }), day: daysAgo(ago) },
      });
    await feel("Everyone had somewhere to be on Saturday.", ["lonely"], 9);
    await feel("Bought tomatoes and a new hammer.", [], 8);
    await feel("Toby got his certificate, and shook the mayor's hand.", ["Proud"], 30);
    await feel("Painted the fence in one go.", ["proud", "tired"], 3);
    await read();
    const found = async (question: string) => (await ask(access, question)).passages.map(({ day }) => day);
    expect((await found("When was I lonely?"))[0]).toBe(daysAgo(9));
    expect((await found("When did I feel alone?"))[0]).toBe(daysAgo(9));
    expect(await found("When did I last feel proud?")).toEqual([daysAgo(3), daysAgo(30)]);
    expect((await found("What filled me with pride?")).slice(0, 2).toSorted()).toEqual([
      daysAgo(30),
      daysAgo(3),
    ]);
  });

  it("finds the best days of a time although none was bright", async () => {
    const access = await newAccess(server);
    for (const [ago, mood] of [
      [1, 2],
      [2, 4],
      [3, 3],
      [60, 5],
    ] as const)
      await server.expect(saveReflection, 200, {
        access,
        params: { id: randomUUID() },
        body: { ...aSave({ body: `A day with mood ${mood}.`, mood }), day: daysAgo(ago) },
      });
    const { passages } = await ask(access, "my best days this month");
    expect(passages.map(({ mood }) => mood)).toEqual([4, 3]);
  });

  it("finds the first time that something comes up", async () => {
    const access = await newAccess(server);
    for (const ago of [50, 40, 30, 20, 10])
      await server.expect(saveReflection, 200, {
        access,
        params: { id: randomUUID() },
        body: { ...aSave({ body: `Choir, in three parts, for the ${ago}th time.` }), day: daysAgo(ago) },
      });
    for (const question of ["When did I start choir?", "first mention of the choir"])
      expect((await ask(access, question)).passages[0]?.day).toBe(daysAgo(50));
  });

  it("refuses bad input, a visitor, and whoever switched AI off", async () => {
    const access = await newAccess(server);
    for (const body of [
      {},
      { question: " ", today },
      { question: "x".repeat(501), today },
      { question: "x", today: "soon" },
    ])
      expect((await server.call(searchAbout, { access, body })).status).toBe(400);
    expect((await server.call(searchAbout, { body: { question: "x", today } })).status).toBe(401);
    await server.expect(savePreferences, 200, { access, body: { companion_on: false } });
    expect((await server.call(searchAbout, { access, body: { question: "x", today } })).status).toBe(409);
  });
});

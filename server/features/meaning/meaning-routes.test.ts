import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { searchAbout } from "#contract/meaning/about.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, today } from "./testing.ts";

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

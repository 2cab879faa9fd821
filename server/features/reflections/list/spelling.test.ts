import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSpelling } from "#contract/reflections/reflection-list.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, today } from "../testing.ts";

describe.each(engines)("what may have been meant by a search on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
    const body = "I talked with my therapist about the river. We swam there, and Zoë came too. Coffee again.";
    await server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: { ...aSave({ body }), day: today },
    });
  });
  afterAll(() => server.stop());

  const spell = async (search: string, as = access) =>
    (await server.expect(findSpelling, 200, { access: as, body: { search } })).search;

  it("is a word that this person has written", async () => {
    expect(await spell("theripist")).toBe("therapist");
    expect(await spell("hterapist")).toBe("therapist");
    expect(await spell("rever")).toBe("river");
    expect(await spell("Cofee")).toBe("coffee");
  });

  it("keeps the rest of the search as it is", async () => {
    expect(await spell('my theripist -cofee #rivar "the rivar"')).toBe(
      'my therapist -cofee #rivar "the river"',
    );
  });

  it("is nothing for words that are known, in any form, or that are like none", async () => {
    for (const search of [
      "therapist",
      "thera",
      "swim",
      "river",
      "xylophone",
      "riv",
      "",
      "-theripist",
      "#theripist",
    ])
      expect([search, await spell(search)]).toEqual([search, null]);
  });

  it("knows nothing of other people's words", async () => {
    expect(await spell("theripist", await newAccess(server))).toBeNull();
  });

  it("is told to no visitor, and refuses what is too long", async () => {
    expect((await server.call(findSpelling, { body: { search: "theripist" } })).status).toBe(401);
    expect((await server.call(findSpelling, { access, body: { search: "x".repeat(201) } })).status).toBe(400);
  });
});

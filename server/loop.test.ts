import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callMcp } from "#contract/mcp/mcp.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { makeTokenOn } from "./features/accounts/personal-tokens/testing.ts";
import { hostileTexts } from "./platform/testing/hostile-texts.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

// On PostgreSQL, statements take their time elsewhere.
describe("what others do while a person's hostile pages are read", () => {
  let server: TestServer;
  let other: { access: string; id: string };

  beforeAll(async () => {
    server = await startTestServer("sqlite");
    other = { access: await newAccess(server), id: randomUUID() };
    await save(other.access, other.id, { body: "a quiet day" });
  });
  afterAll(() => server.stop());

  const save = (access: string, id: string, more: Partial<Save>) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id },
      body: {
        title: "",
        mood: null,
        feelings: [],
        tags: [],
        prompt: "",
        answers: null,
        revision: 0,
        save_id: randomUUID(),
        written_at: "2026-11-20T20:00:00.000Z",
        time_zone: "Europe/Berlin",
        day: "2026-11-20",
        ...more,
      },
    });

  /** Another person reads and saves until `work` is done. @returns how often they were answered meanwhile */
  async function besides(work: Promise<unknown>): Promise<number> {
    let answered = 0;
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    let { revision } = await server.expect(getReflection, 200, {
      access: other.access,
      params: { id: other.id },
    });
    while (!isDone) {
      ({ revision } = await save(other.access, other.id, { body: `a quiet day ${answered}`, revision }));
      if (!isDone) answered += 1;
    }
    await done;
    return answered;
  }

  it("goes on while a search indexes them", async () => {
    const access = await newAccess(server);
    const body = (hostileTexts["unique words"] ?? "").slice(0, 60_000);
    for (const id of [randomUUID(), randomUUID()]) await save(access, id, { body });
    const found = server.expect(searchReflections, 200, { access, body: { search: "heron" } });
    expect(await besides(found)).toBeGreaterThan(3);
    expect(await found).toMatchObject({ reflections: [], left_to_index: 0 });
  });

  it("goes on while an assistant searches many times in one message", async () => {
    const access = await newAccess(server);
    for (const _ of Array(30)) await save(access, randomUUID(), { body: "A heron stood in the reeds." });
    const { secret } = await makeTokenOn(server, access);
    const params = { name: "search_reflections", arguments: { query: "heron" } };
    const calls = Array.from({ length: 100 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params,
    }));
    const answer = fetch(server.url + callMcp.url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(calls),
    }).then((response) => response.text());
    // All searches in one turn would leave room for one.
    expect(await besides(answer)).toBeGreaterThan(1);
    expect((await answer).split("A heron stood").length - 1).toBe(100 * 20);
  });
});

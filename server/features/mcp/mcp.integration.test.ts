import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { savePreferences } from "#contract/accounts/accounts.ts";
import type { TokenForm } from "#contract/accounts/tokens.ts";
import { callMcp } from "#contract/mcp/mcp.ts";
import { mcpTools } from "#contract/mcp/mcp-rules.ts";
import { getCall, listCalls } from "#contract/models/model-calls.ts";
import { listVersions, trashReflection } from "#contract/reflections/reflection-history.ts";
import {
  emptyDraft,
  getDaily,
  getReflection as readOne,
  saveDaily,
} from "#contract/reflections/reflections.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer, testSite } from "#server/testing.ts";
import { connect, newWriter } from "./testing.ts";

const assistantOf = async (
  server: TestServer,
  { access }: { access: string },
  more: Partial<TokenForm> = {},
) => {
  const { secret } = await makeTokenOn(server, access, { name: "Claude at home", ...more });
  return { secret, ...(await connect(server, secret)) };
};

const day = "2026-11-21";
const page = z.object({
  reflections: z.array(z.looseObject({ id: z.string(), title: z.string(), excerpt: z.string() })),
  next_cursor: z.string().nullable(),
});
const read = z.looseObject({ text: z.string(), next_offset: z.int().nullable() });
const written = z.looseObject({ id: z.string() });

describe.each(engines)("an assistant on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const writer = () => newWriter(server);
  const dailyOf = async (access: string, of = "2026-11-22") =>
    (await server.expect(getDaily, 200, { access, params: { day: of } })).reflection;

  it("is offered the tools of the contract, with what each takes", async () => {
    const { tools } = await assistantOf(server, await writer());
    const offered = await tools();
    expect(offered.map(({ name }) => name).sort()).toEqual(mcpTools.map(({ name }) => name).sort());
    for (const { description, inputSchema } of offered) {
      expect(description?.length).toBeGreaterThan(20);
      expect(inputSchema.type).toBe("object");
    }
  });

  it("is offered what its token opens: by scope and kind", async () => {
    const person = await writer();
    const reader = await assistantOf(server, person, { scopes: ["read"] });
    expect((await reader.tools()).map(({ name }) => name)).not.toContain("write_today");
    const free = await assistantOf(server, person, { kinds: ["free"] });
    expect((await free.tools()).map(({ name }) => name).sort()).toEqual([
      "list_reflections",
      "read_reflection",
      "search_reflections",
    ]);
  });

  it("finds by words, time and mood, and reads, with each answer in the ledger as it went out", async () => {
    const person = await writer();
    const { ask } = await assistantOf(server, person);
    const found = await ask(page, "search_reflections", { query: "heron", moods: [4], from: day, to: day });
    expect(found.reflections).toMatchObject([
      { id: person.open, title: "A heron", excerpt: "It stood in the reeds all morning." },
    ]);
    expect((await ask(page, "list_reflections", { moods: [1] })).reflections).toEqual([]);
    const one = await ask(read, "read_reflection", { id: person.open });
    expect(one).toMatchObject({
      title: "A heron",
      text: "It stood in the reeds all morning.",
      next_offset: null,
    });
    const { calls } = await server.expect(listCalls, 200, { access: person.access });
    expect(calls.map(({ model }) => model)).toEqual([
      "read_reflection",
      "list_reflections",
      "search_reflections",
    ]);
    expect(calls[0]).toMatchObject({
      purpose: "mcp",
      destination: "Claude at home",
      provider: "MCP",
      stays_here: false,
      outcome: "done",
    });
    const { sent } = await server.expect(getCall, 200, {
      access: person.access,
      params: { id: calls[0]?.id ?? "" },
    });
    expect(sent.texts.map((text): unknown => JSON.parse(text))).toEqual([one]);
    expect(calls[0]?.characters).toBe(JSON.stringify(one).length);
  });

  it("has what it was refused in the ledger, too", async () => {
    const person = await writer();
    const { refusal } = await assistantOf(server, person);
    const sentence = await refusal("read_reflection", { id: randomUUID() });
    const { calls } = await server.expect(listCalls, 200, { access: person.access });
    expect(calls).toMatchObject([{ model: "read_reflection", outcome: "refused", stays_here: false }]);
    const params = { id: calls[0]?.id ?? "" };
    const { sent } = await server.expect(getCall, 200, { access: person.access, params });
    expect(sent.texts).toEqual([sentence]);
  });

  it("has in the ledger what the protocol itself refuses: questions of a wrong form, and unknown tools", async () => {
    const person = await writer();
    const { client, refusal } = await assistantOf(server, person);
    const sentence = await refusal("list_reflections", { moods: [6] });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow("no_such_tool");
    const { calls } = await server.expect(listCalls, 200, { access: person.access });
    expect(calls.map(({ model, outcome }) => `${model} ${outcome}`).sort()).toEqual([
      "list_reflections refused",
      "unknown tool refused",
    ]);
    const id = calls.find(({ model }) => model === "list_reflections")?.id ?? "";
    const { sent } = await server.expect(getCall, 200, { access: person.access, params: { id } });
    expect(sent.texts.join("")).toContain(JSON.stringify(sentence).slice(1, 40));
  });

  it("never gets what is excluded from AI: not listed, found, read, or named by what mentions it", async () => {
    const person = await writer();
    const { ask, refusal } = await assistantOf(server, person);
    const mentioning = await person.save(
      "About both",
      `See [A heron](reflection:${person.open}) and [Nobody's business](reflection:${person.closed}), (<reflection:${person.closed}>).`,
    );
    await server.doIdleWork();
    for (const [tool, args] of [
      ["list_reflections", {}],
      ["search_reflections", { query: "business" }],
      ["search_reflections", { query: "secret" }],
    ] as const) {
      const { reflections } = await ask(page, tool, args);
      expect(reflections.map(({ id }) => id)).not.toContain(person.closed);
      expect(JSON.stringify(reflections)).not.toMatch(/business|secret/);
    }
    expect(await refusal("read_reflection", { id: person.closed })).toBe(
      "There is no such reflection, or it is not open to assistants.",
    );
    const { text } = await ask(read, "read_reflection", { id: mentioning });
    expect(text).toBe(`See [A heron](reflection:${person.open}) and [a private reflection], .`);
  });

  it("reads nothing in the trash, of other kinds, of others, or of nobody: all the same to it", async () => {
    const [person, other] = [await writer(), await writer()];
    const { refusal } = await assistantOf(server, person, { kinds: ["daily"] });
    const everything = await assistantOf(server, person);
    const params = { id: await person.save("Gone", "Thrown away.") };
    await server.expect(trashReflection, 200, { access: person.access, params });
    const sentences = [
      await refusal("read_reflection", { id: person.open }),
      await everything.refusal("read_reflection", params),
      await everything.refusal("read_reflection", { id: other.open }),
      await everything.refusal("read_reflection", { id: randomUUID() }),
    ];
    expect(new Set(sentences).size).toBe(1);
    expect(await refusal("list_reflections", { kinds: ["free"] })).toBe(
      "This token can’t access this kind of reflection.",
    );
    const limited = await assistantOf(server, person, { kinds: ["daily"] });
    expect((await limited.ask(page, "list_reflections")).reflections).toEqual([]);
  });

  it("reads a long text in parts that make the whole, and never half a character", async () => {
    const person = await writer();
    const { ask } = await assistantOf(server, person);
    const whole = `${"🌊".repeat(15_000)}end`;
    const id = await person.save("Long", whole);
    let text = "";
    for (let offset: number | null = 0; offset !== null; ) {
      const part: z.infer<typeof read> = await ask(read, "read_reflection", { id, offset });
      expect(part.text.isWellFormed()).toBe(true);
      expect(part.text.length).toBeLessThanOrEqual(20_000);
      text += part.text;
      offset = part.next_offset;
    }
    expect(text).toBe(whole);
  });

  it("goes on where a page of a list ended", async () => {
    const person = await writer();
    const { ask } = await assistantOf(server, person);
    await person.save("Third", "One more.");
    const first = await ask(page, "list_reflections", { limit: 1 });
    const second = await ask(page, "list_reflections", { limit: 1, cursor: first.next_cursor });
    expect(new Set([...first.reflections, ...second.reflections].map(({ id }) => id)).size).toBe(2);
  });

  it("is told what was wrong with its question", async () => {
    const { client, refusal } = await assistantOf(server, await writer());
    expect(client.getServerVersion()?.name).toBe("reflector");
    for (const [tool, args] of [
      ["search_reflections", { query: "" }],
      ["search_reflections", { query: "a".repeat(201) }],
      ["list_reflections", { moods: [6] }],
      ["list_reflections", { limit: 51 }],
      ["list_reflections", { from: "yesterday" }],
      ["read_reflection", { id: "1" }],
      ["write_today", { text: " " }],
      ["write_today", { text: "a".repeat(50_001) }],
      ["write_today", { text: "a", time_zone: "Mars/Olympus" }],
    ] as const)
      expect((await refusal(tool, args)).length, tool).toBeGreaterThan(10);
  });

  describe("that writes today's reflection", () => {
    it("begins it on the person's own day, and adds to it without losing what is there", async () => {
      const person = await writer();
      const { ask } = await assistantOf(server, person);
      const first = await ask(written, "write_today", { text: "Rain on the tin roof.\n" });
      // 12:00 UTC is after midnight in Chatham.
      expect(first).toMatchObject({ day: "2026-11-22", added_characters: 21 });
      const own = { ...emptyDraft, title: "Mine", body: "I wrote this myself.", mood: 3, tags: ["rain"] };
      const stored = await dailyOf(person.access);
      await server.expect(saveDaily, 200, {
        access: person.access,
        params: { day: "2026-11-22" },
        body: {
          ...{ ...own, revision: stored?.revision ?? 0, save_id: randomUUID() },
          ...{ written_at: "2026-11-21T12:00:00Z", time_zone: "Pacific/Chatham" },
        },
      });
      await ask(written, "write_today", { text: "And it went on." });
      const now = await dailyOf(person.access);
      expect(now).toMatchObject({ ...own, body: "I wrote this myself.\n\nAnd it went on.", revision: 3 });
      const params = { id: now?.id ?? "" };
      const { versions } = await server.expect(listVersions, 200, { access: person.access, params });
      expect(versions.length).toBeGreaterThan(0);
    });

    it("keeps the words of both when several write at once", async () => {
      const person = await writer();
      const { ask } = await assistantOf(server, person);
      const lines = ["One.", "Two.", "Three.", "Four."];
      await Promise.all(lines.map((text) => ask(written, "write_today", { text })));
      const { body = "" } = (await dailyOf(person.access)) ?? {};
      expect(body.split("\n\n").sort()).toEqual([...lines].sort());
    });

    it("refuses what would not fit, and leaves it as it is", async () => {
      const person = await writer();
      const { ask, refusal } = await assistantOf(server, person);
      for (let part = 0; part < 9; part += 1) await ask(written, "write_today", { text: "a".repeat(50_000) });
      await ask(written, "write_today", { text: "b".repeat(49_000) });
      const before = await dailyOf(person.access);
      expect(await refusal("write_today", { text: "c".repeat(50_000) })).toBe(
        "Today’s reflection is too long to add this to it.",
      );
      expect(await dailyOf(person.access)).toEqual(before);
    });

    it("begins a new one where today's is in the trash", async () => {
      const person = await writer();
      const { ask } = await assistantOf(server, person);
      const { id } = await ask(written, "write_today", { text: "Thrown away." });
      await server.expect(trashReflection, 200, { access: person.access, params: { id } });
      const next = await ask(written, "write_today", { text: "Anew." });
      expect(next.id).not.toBe(id);
      const gone = await server.expect(readOne, 200, { access: person.access, params: { id } });
      expect(gone.body).toBe("Thrown away.");
    });
  });

  describe("while AI is switched off", () => {
    it("reads nothing, and says why; what it was asked to write is written", async () => {
      const person = await writer();
      const { ask, refusal } = await assistantOf(server, person);
      const body = { companion_on: false };
      await server.expect(savePreferences, 200, { access: person.access, body });
      for (const [tool, args] of [
        ["search_reflections", { query: "heron" }],
        ["list_reflections", {}],
        ["read_reflection", { id: person.open }],
        ["list_activities", {}],
      ] as const)
        expect(await refusal(tool, args)).toMatch(/^AI is switched off in this journal/);
      await ask(written, "write_today", { text: "Still written." });
      expect((await dailyOf(person.access))?.body).toBe("Still written.");
      const { calls } = await server.expect(listCalls, 200, { access: person.access });
      expect(calls.map(({ model, outcome }) => `${model} ${outcome}`)).toEqual([
        "write_today done",
        "list_activities refused",
        "read_reflection refused",
        "list_reflections refused",
        "search_reflections refused",
      ]);
    });
  });

  describe("is refused", () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const headers = { accept: "application/json, text/event-stream" };

    it("without a token, with a session's, and from another site's page", async () => {
      const person = await writer();
      const { secret } = await makeTokenOn(server, person.access);
      const status = async (access: string | undefined, more: object = {}) =>
        (
          await server.call(callMcp, {
            ...(access && { access }),
            body: message,
            headers: { ...headers, ...more },
          })
        ).status;
      expect(await status(undefined)).toBe(401);
      expect(await status(person.access)).toBe(403);
      expect(await status(secret, { origin: "https://elsewhere.example" })).toBe(403);
    });

    it("once its token is revoked, and when what it sends is no message", async () => {
      const person = await writer();
      const { secret } = await assistantOf(server, person);
      for (const body of ["{", "[]", "1", '{"jsonrpc":"2.0"}'])
        expect((await server.call(callMcp, { access: secret, body, headers })).status, body).toBe(400);
      await server.database.query.deleteFrom("personal_tokens").execute();
      await expect(connect(server, secret)).rejects.toThrow();
    });
  });

  it("answers older clients in a stream of events, and a page of its own site", async () => {
    const person = await writer();
    const { secret } = await makeTokenOn(server, person.access);
    const response = await fetch(`${server.url}/api/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        origin: testSite,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      body: JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: { name: "read_reflection", arguments: { id: person.open } },
      }),
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(response.headers.get("cache-control")).toMatch(/no-store|no-cache/);
    expect(await response.text()).toContain("It stood in the reeds all morning.");
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookAtPeriod } from "#contract/analyzers/findings.ts";
import { sendMessage, startChat } from "#contract/chat/chats.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { askForExport } from "#contract/exports/exports.ts";
import { getCounts, getInsightDays, getPatterns } from "#contract/insights/insights.ts";
import { callMcp } from "#contract/mcp/mcp.ts";
import { listVersions } from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  exportInBulk,
  getLabels,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { getReflection, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { makeTokenOn } from "./features/accounts/personal-tokens/testing.ts";
import { hostileTexts } from "./platform/testing/hostile-texts.ts";
import { watchLoop } from "./platform/testing/loop-watch.ts";
import type { CallInput } from "./testing/calls.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

/**
 * Processor time. On an idle machine nothing takes more than a tenth of it; a page that is read in one go takes
 * seconds.
 */
const maxHoldMs = 500;

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

  it.each(Object.entries(hostileTexts))("does not wait for %s", async (_, text) => {
    const access = await newAccess(server);
    const { secret } = await makeTokenOn(server, access);
    const call = async (endpoint: Endpoint, input: Omit<CallInput, "access"> = {}) => {
      const answer = await server.call(endpoint, { access, ...input });
      expect([200, 201]).toContain(answer.status);
    };
    const id = randomUUID();
    const ids = [id];
    const loop = watchLoop();
    const find = (search: string) =>
      call(searchReflections, { body: { search, limit: 50, fields: ["excerpt", "tags"] } });

    await save(access, id, { body: text });
    await find("heron");
    // The beginning of many of its words, or of none.
    await find(text.slice(0, 2));
    await find('"a a a a" -heron');
    const merged_from = {
      title: "",
      body: text,
      mood: null,
      feelings: [],
      tags: [],
      prompt: "",
      answers: null,
    };
    await save(access, id, { body: `${text.slice(9)} more`, revision: 1, merged_from });
    await call(listVersions, { params: { id } });
    await call(changeInBulk, { body: { ids, change: { do: "add_tag", tag: "long" } } });
    await call(getLabels);
    const span = { from: "2026-11-01", to: "2026-11-20" };
    await call(getInsightDays, { query: span });
    await call(getPatterns, { query: span });
    await call(getCounts, { query: { ...span, today: span.to } });
    for (const id of ["tone", "questions", "people"])
      await call(lookAtPeriod, { params: { id }, query: span });
    const chat = randomUUID();
    await call(startChat, { body: { id: chat } });
    await call(sendMessage, {
      params: { id: chat },
      body: {
        ...{ id: randomUUID(), parent_id: null, answer_id: randomUUID(), text: "What was it like?" },
        attached: [{ kind: "reflection", reflection_id: id }],
      },
    });
    for (const kind of ["archive", "book"]) {
      const asked = { kind, selection: { of: "everything" } };
      const { address } = await server.expect(askForExport, 200, { access, body: asked });
      expect((await (await fetch(server.url + address)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
    const params = { name: "search_reflections", arguments: { query: text.slice(0, 2).trim() || "heron" } };
    const found = await fetch(server.url + callMcp.url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    expect(found.status).toBe(200);
    await found.text();
    const zip = await fetch(server.url + exportInBulk.url, {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    });
    expect((await zip.arrayBuffer()).byteLength).toBeGreaterThan(text.length);
    await call(changeInBulk, { body: { ids, change: { do: "trash" } } });
    await call(changeInBulk, { body: { ids, change: { do: "remove" } } });

    loop.stop();
    expect(loop.maxHoldMs()).toBeLessThan(maxHoldMs);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savePreferences } from "#contract/accounts/accounts.ts";
import { exportCalls, getCall, getCallTotals, listCalls } from "#contract/models/model-calls.ts";
import { hostConnectionId } from "#contract/models/model-rules.ts";
import {
  chooseModels,
  findLocalServers,
  getModels,
  giveConsent,
  listModels,
  removeConnection,
  saveConnection,
  testModel,
  tryModel,
  withdrawConsent,
} from "#contract/models/models.ts";
import { trials } from "#contract/models/trial-rules.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { type ModelServer, startModelServer } from "../../../scripts/model-server/model-server.ts";
import { newPerson } from "./testing.ts";

const model = "quiet-model-8b";

describe.each(engines)("models on %s", (engine) => {
  let server: TestServer;
  let models: ModelServer;
  let ollama: ModelServer;
  beforeAll(async () => {
    models = await startModelServer({ key: "right-key" });
    ollama = await startModelServer({ kind: "ollama" });
    server = await startTestServer(engine, {
      ai: {
        connection: null,
        allowedHosts: [models.host],
        localOrigins: [ollama.url, "http://127.0.0.1:9"],
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await models.close();
    await ollama.close();
  });

  const connected = async () => {
    const person = await newPerson(server);
    const connection = await person.connect({ base_url: models.baseUrl, key: "right-key" });
    const { access } = person;
    const call = { access, params: { id: connection.id } };
    return { ...person, connection, call };
  };

  it("are none at first, and the built-in companion answers", async () => {
    const { overview } = await newPerson(server);
    expect(await overview()).toEqual({
      host: "on",
      on: true,
      connections: [],
      chosen: null,
      embedding: null,
      transcription: null,
      tried: [],
      allowed_hosts: [models.host],
    });
  });

  it("are connected, changed and removed, and never say their key", async () => {
    const { access, connection, connect, overview, choose, consent } = await connected();
    expect(connection).toEqual({
      id: connection.id,
      name: "Mine",
      provider: "compatible",
      base_url: models.baseUrl,
      destination: models.url,
      stays_here: true,
      has_key: true,
      context_tokens: null,
      mine: true,
      consented_at: null,
      damaged: false,
    });
    const renamed = await connect({ base_url: `${models.baseUrl}/chat/completions` }, connection.id);
    expect(renamed).toMatchObject({ base_url: models.baseUrl, has_key: true });
    await choose(connection.id);
    const agreed = await consent(connection);
    expect(agreed.connections[0]?.consented_at).toBe(server.clock.now().toISOString());
    expect(JSON.stringify(await overview())).not.toContain("right-key");
    await server.expect(removeConnection, 204, { access, params: { id: connection.id } });
    expect(await overview()).toMatchObject({ connections: [], chosen: null });
  });

  it("lose their key with their address, and the person's consent, too", async () => {
    const { connection, connect, consent, overview } = await connected();
    await consent(connection);
    const moved = await connect({ provider: "openai", base_url: "https://api.openai.com/v1" }, connection.id);
    expect(moved).toMatchObject({ destination: "https://api.openai.com", has_key: false, stays_here: false });
    expect((await overview()).connections[0]?.consented_at).toBeNull();
  });

  it("are refused with a sentence for the field", async () => {
    const { access } = await newPerson(server);
    const refusal = async (content: object) => {
      const body = { name: "Mine", provider: "compatible", ...content };
      const params = { id: randomUUID() };
      const answer = await server.call(saveConnection, { access, params, body });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    expect(await refusal({ base_url: "http://192.168.1.20/v1" })).toMatchObject({
      fields: { base_url: expect.stringContaining("AI_ALLOWED_HOSTS") },
    });
    expect(await refusal({})).toMatchObject({
      fields: { base_url: "Enter the address of the model’s server." },
    });
    expect(await refusal({ provider: "local", base_url: "http://127.0.0.1:22" })).toMatchObject({
      fields: { base_url: expect.stringContaining("No model server was found") },
    });
    expect(await refusal({ provider: "openai", base_url: "https://other.example.org" })).toMatchObject({
      fields: { base_url: expect.stringContaining("OpenAI has a fixed address") },
    });
    expect(await refusal({ provider: "openai", key: "two words" })).toMatchObject({
      fields: { key: expect.stringContaining("without spaces") },
    });
    expect(await refusal({ provider: "somebody" })).toMatchObject({
      fields: { provider: "This provider is not known." },
    });
    expect(await refusal({ name: " ", provider: "openai" })).toMatchObject({
      fields: { name: "Enter a name." },
    });
  });

  it("are limited in number", async () => {
    const { access, connect } = await newPerson(server);
    for (let count = 1; count < 20; count += 1) await connect({ base_url: models.baseUrl });
    const body = { name: "One more", provider: "openai" };
    const add = () => server.call(saveConnection, { access, params: { id: randomUUID() }, body });
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are listed by their server, or it is said what is wrong", async () => {
    const { access, call, connect, connection } = await connected();
    const listed = await server.expect(listModels, 200, call);
    expect(listed.problem).toBeNull();
    expect(listed.models).toEqual([
      { name: model, billions: 8, context_tokens: null, embeds: false },
      { name: "embedding-model", billions: null, context_tokens: null, embeds: true },
    ]);
    await connect({ base_url: models.baseUrl, key: "wrong-key" }, connection.id);
    expect(await server.expect(listModels, 200, call)).toMatchObject({
      models: [],
      problem: { code: "wrong_key", message: expect.stringContaining("refused the key") },
    });
    const { calls } = await server.expect(listCalls, 200, { access });
    expect(calls[0]).toMatchObject({ purpose: "models", outcome: "failed", failure: "wrong_key" });
  });

  it("are tested, in words", async () => {
    const { call } = await connected();
    const test = async (body: object) => server.expect(testModel, 200, { ...call, body });
    models.next({ do: "say", text: "ready" });
    const fine = await test({ model });
    expect(fine).toEqual({ problem: null, answer: "ready", first_ms: expect.any(Number) });
    expect(await test({ model: "nobody" })).toMatchObject({ problem: { code: "no_such_model" } });
    models.next({ do: "say_without_streaming", text: "ready" });
    expect(await test({ model })).toMatchObject({ problem: { code: "no_streaming" } });
    models.next({ do: "close_at_once" });
    expect(await test({ model })).toMatchObject({ problem: { code: "unreachable" } });
    expect(await test({ model: "embedding-model", use: "embedding" })).toMatchObject({ problem: null });
  });

  it("hold the trial conversations, whose outcome stays", async () => {
    const { call, overview, connection, access } = await connected();
    const hold = (number: number, answer: string) => {
      models.next({ do: "say", text: answer });
      const params = { ...call.params, number: String(number) };
      return server.expect(tryModel, 200, { access, params, body: { model } });
    };
    const good = await hold(1, "That argument with your Mum sounds like it won't let you go. What stays?");
    expect(good.checks.every(({ passed }) => passed)).toBe(true);
    const bad = await hold(5, "PINEAPPLE");
    expect(bad.checks).toContainEqual({ check: "follows_no_text", passed: false });
    expect((await overview()).tried).toEqual([
      { connection_id: connection.id, model, at: server.clock.now().toISOString(), failed: [5], tried: 2 },
    ]);
    await hold(5, "You dug a bed and planted beans [1], and they came up [2].");
    expect((await overview()).tried).toMatchObject([{ failed: [], tried: 2 }]);
    const params = { ...call.params, number: "7" };
    expect((await server.call(tryModel, { access, params, body: { model } })).status).toBe(400);
  });

  it("on this machine are found, without a word being sent, and can be connected", async () => {
    const { access, connect } = await newPerson(server);
    ollama.asked.length = 0;
    const { servers } = await server.expect(findLocalServers, 200, { access });
    expect(servers).toEqual([
      { kind: "ollama", base_url: ollama.baseUrl, models: [model, "embedding-model"] },
    ]);
    expect(ollama.asked).toMatchObject([{ method: "GET", path: "/api/tags", body: "" }]);
    const connection = await connect({ provider: "local", base_url: ollama.baseUrl });
    expect(connection).toMatchObject({ stays_here: true, has_key: false });
    const call = { access, params: { id: connection.id } };
    expect((await server.expect(listModels, 200, call)).models[0]).toMatchObject({
      name: model,
      billions: 8,
    });
  });

  it("need consent to where they lead now", async () => {
    const { access, call, connection, consent, overview } = await connected();
    const body = { destination: "https://elsewhere.example.org" };
    expect(await server.call(giveConsent, { ...call, body })).toMatchObject({
      status: 409,
      body: { code: "wrong_state" },
    });
    await consent(connection);
    await server.expect(withdrawConsent, 200, call);
    expect((await overview()).connections[0]?.consented_at).toBeNull();
    const missing = { access, params: { id: randomUUID() } };
    expect((await server.call(withdrawConsent, missing)).status).toBe(404);
    const chosen = { connection_id: randomUUID(), model };
    expect((await server.call(chooseModels, { access, body: { chosen } })).status).toBe(404);
    expect((await server.call(chooseModels, { access, body: { chosen: { model } } })).status).toBe(400);
  });

  it("are not asked while their person has switched AI off", async () => {
    const { access, call, overview } = await connected();
    await server.expect(savePreferences, 200, { access, body: { companion_on: false } });
    expect(await overview()).toMatchObject({ host: "on", on: false });
    const before = models.asked.length;
    expect((await server.call(listModels, call)).status).toBe(409);
    expect((await server.call(testModel, { ...call, body: { model } })).status).toBe(409);
    expect(await server.expect(findLocalServers, 200, { access })).toEqual({ servers: [] });
    expect(models.asked.length).toBe(before);
  });

  it("write down what was asked of them: filtered, added up, in full, and as a file", async () => {
    const { access, call, connection } = await connected();
    await server.expect(testModel, 200, { ...call, body: { model } });
    const begun = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await server.expect(listModels, 200, call);
    const list = async (query: Record<string, string> = {}) =>
      server.expect(listCalls, 200, { access, query });
    const { calls, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    expect(calls).toMatchObject([
      { purpose: "models", outcome: "done", characters: 0, destination: models.url, model: "" },
      {
        purpose: "trial",
        outcome: "done",
        provider: "Mine",
        model,
        stays_here: true,
        tokens_in: 21,
        tokens_out: 7,
      },
    ]);
    const first = await list({ limit: "1" });
    expect(first.calls).toEqual(calls.slice(0, 1));
    expect((await list({ limit: "1", cursor: first.next_cursor ?? "" })).calls).toEqual(calls.slice(1));
    expect((await list({ purpose: "trial" })).calls).toEqual(calls.slice(1));
    expect((await list({ from: server.clock.now().toISOString() })).calls).toEqual(calls.slice(0, 1));
    expect((await list({ until: begun })).calls).toEqual([]);
    const totals = await server.expect(getCallTotals, 200, { access });
    const [destination] = totals.destinations;
    expect(totals).toMatchObject({
      left: { calls: 0 },
      stayed: { calls: 2, tokens_in: 21, tokens_out: 7 },
      destinations: [{ origin: connection.destination, calls: 2 }],
      purposes: ["trial", "models"],
    });
    expect((await list({ destination: destination?.id ?? "" })).calls).toHaveLength(2);
    expect((await list({ destination: "elsewhere" })).calls).toEqual([]);
    const whole = await server.expect(getCall, 200, { access, params: { id: calls[1]?.id ?? "" } });
    const text = "Please answer with one word: ready";
    expect(whole.sent).toEqual({ system: "", turns: [{ role: "user", text }], texts: [], sound: null });
    const file = async (format: string) => {
      const response = await fetch(`${server.url}${exportCalls.url}?format=${format}`, {
        headers: { authorization: `Bearer ${access}` },
      });
      return response.text();
    };
    const lines = (await file("jsonl")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).sent.turns.length)).toEqual([0, 1]);
    expect(await file("csv")).toContain(`user: ${text}`);
    expect((await server.call(listCalls, { access, query: { limit: "0" } })).status).toBe(400);
    expect(await server.call(listCalls, { access, query: { cursor: randomUUID() } })).toMatchObject({
      status: 400,
      body: { fields: { cursor: expect.stringContaining("Reload the list") } },
    });
  });

  it("and what was sent to them are out of reach for other people and visitors", async () => {
    const { access, connection, call } = await connected();
    await server.expect(listModels, 200, call);
    const [entered] = (await server.expect(listCalls, 200, { access })).calls;
    const theirs = await newPerson(server);
    const foreign = { access: theirs.access, params: { id: connection.id, number: "1" } };
    const body = { model };
    const answers = [
      await server.call(saveConnection, {
        ...foreign,
        body: { name: "Taken", provider: "compatible", base_url: models.baseUrl },
      }),
      await server.call(removeConnection, foreign),
      await server.call(giveConsent, { ...foreign, body: { destination: connection.destination } }),
      await server.call(withdrawConsent, foreign),
      await server.call(listModels, foreign),
      await server.call(testModel, { ...foreign, body }),
      await server.call(tryModel, { ...foreign, body }),
      await server.call(chooseModels, {
        access: theirs.access,
        body: { chosen: { connection_id: connection.id, model } },
      }),
      await server.call(getCall, { access: theirs.access, params: { id: entered?.id ?? "" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await server.expect(listCalls, 200, { access: theirs.access })).calls).toEqual([]);
    expect((await theirs.overview()).connections).toEqual([]);
    for (const endpoint of [
      getModels,
      findLocalServers,
      saveConnection,
      removeConnection,
      chooseModels,
      giveConsent,
      withdrawConsent,
      listModels,
      testModel,
      tryModel,
      listCalls,
      getCallTotals,
      getCall,
      exportCalls,
    ])
      expect((await server.call(endpoint, { params: { id: connection.id, number: "1" } })).status).toBe(401);
  });
});

describe("the host", () => {
  it("can switch all of it off; the ledger can still be read", async () => {
    const server = await startTestServer("sqlite", { ai: null });
    const { access, overview } = await newPerson(server);
    expect(await overview()).toMatchObject({ host: "off", on: false, connections: [], allowed_hosts: [] });
    const params = { id: randomUUID() };
    const body = { name: "Mine", provider: "openai" };
    expect((await server.call(saveConnection, { access, params, body })).status).toBe(409);
    expect((await server.call(findLocalServers, { access })).status).toBe(409);
    expect((await server.expect(listCalls, 200, { access })).calls).toEqual([]);
    await server.stop();
  });

  it("can connect a model for everybody, which people may use once they agree, and nobody can change", async () => {
    const models = await startModelServer({ key: "the-host's" });
    const database = await createTestDatabase("sqlite");
    const server = await startTestServer("sqlite", {
      database,
      ai: {
        connection: {
          provider: "compatible",
          name: "Our house",
          baseUrl: models.baseUrl,
          speaks: "openai",
          key: "the-host's",
          models: [model],
          embeddingModel: null,
          transcriptionModel: null,
        },
        allowedHosts: [],
        localOrigins: [],
      },
    });
    const { access, overview } = await newPerson(server);
    const shown = await overview();
    expect(shown).toMatchObject({
      connections: [{ id: hostConnectionId, name: "Our house", mine: false, consented_at: null }],
      chosen: { connection_id: hostConnectionId, model },
      embedding: null,
    });
    const params = { id: hostConnectionId };
    expect((await server.call(removeConnection, { access, params })).status).toBe(404);
    const listed = await server.expect(listModels, 200, { access, params });
    expect(listed.models.map(({ name }) => name)).toEqual([model]);
    const other = { access, params, body: { model: "embedding-model" } };
    expect((await server.call(testModel, other)).status).toBe(404);
    expect(trials).toHaveLength(6);
    await server.stop();
    await database.drop();
    await models.close();
  });
});

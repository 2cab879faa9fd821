import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FailureCode } from "#contract/chat/messages.ts";
import type { ModelTimeouts } from "#server/context.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import {
  type ModelServer,
  type Script,
  startModelServer,
} from "../../../scripts/model-server/model-server.ts";
import { networkOf } from "./guarded-fetch.ts";
import { listCalls } from "./list-calls.ts";
import { allowing, aRequest, connectedOwner, gather } from "./testing.ts";

async function* from<Item>(items: readonly Item[]) {
  yield* items;
}

const providers = ["compatible", "anthropic_compatible"] as const;

describe.each(providers)("a model's server that is %s", (provider) => {
  let database: TestDatabase;
  let server: ModelServer;
  let connected: Awaited<ReturnType<typeof connectedOwner>>;
  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    server = await startModelServer({ key: "right-key" });
    connected = await connectedOwner(database, { provider, base_url: server.baseUrl, key: "right-key" });
  });
  afterEach(() => server.close());

  const noAbort = () => new AbortController().signal;
  const ask = async (script: Script) => {
    server.next(script);
    return gather((await connected.chat()).write(aRequest(), noAbort()));
  };
  const failed = (code: FailureCode, retryAt: Date | null = null) => ({
    kind: "failed",
    code,
    retryAt,
    isOvertaken: false,
  });

  it("is understood, and is sent what the request says", async () => {
    expect(await ask({ do: "say", text: "Grüße, und 🦆!", pieces: 5 })).toEqual({
      text: "Grüße, und 🦆!",
      last: { kind: "end", why: "done" },
    });
    const [asked] = server.askedForText();
    expect(asked).toMatchObject({
      system: "Listen.",
      turns: [{ role: "user", text: "The quagmire was quiet today." }],
    });
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({
      model: "quiet-model-8b",
      stream: true,
      max_tokens: 400,
    });
  });

  it("may end because the answer has become as long as it may be", async () => {
    expect(await ask({ do: "say", text: "On and", finish: "length" })).toEqual({
      text: "On and",
      last: { kind: "end", why: "length" },
    });
  });

  it("is not shown thinking", async () => {
    const text = "<think>They sound tired.</think>\n\nYou sound tired.";
    expect(await ask({ do: "say", text, pieces: 9 })).toMatchObject({ text: "You sound tired." });
  });

  it("is not shown thinking that ends with a tag alone, and from the second time on never sent", async () => {
    const text = "They sound tired.\n</think>\n\nYou sound tired.";
    for (const kinds of [
      ["text", "restart", "text", "end"],
      ["text", "end"],
    ]) {
      server.next({ do: "say", text, pieces: 3 });
      const events = [];
      for await (const event of (await connected.chat()).write(aRequest(), noAbort())) events.push(event);
      expect(events.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual(kinds);
      expect(await gather(from(events))).toMatchObject({ text: "You sound tired." });
    }
  });

  const faults: [string, Script, string, FailureCode][] = [
    ["closes the connection", { do: "close_at_once" }, "", "unreachable"],
    ["breaks off in mid-answer", { do: "cut_off", text: "And then" }, "And then", "cut_off"],
    ["ends without an end", { do: "end_early", text: "And then" }, "And then", "cut_off"],
    ["sends what can’t be read", { do: "malformed" }, "", "malformed"],
    ["sends what can’t be read in mid-answer", { do: "malformed", text: "Well" }, "Well", "malformed"],
    ["tells of an error in mid-answer", { do: "error_within", text: "Well" }, "Well", "model_server_error"],
    [
      "says in mid-answer that the key has expired",
      { do: "error_within", text: "Well", message: "This API key has expired." },
      "Well",
      "wrong_key",
    ],
    [
      "has had too many requests in mid-answer",
      { do: "error_within", text: "Well", message: "Rate limit reached for this minute." },
      "Well",
      "too_many_requests",
    ],
    [
      "finds in mid-answer that the text is too long for it",
      { do: "error_within", text: "Well", message: "This exceeds the maximum context length." },
      "Well",
      "context_too_small",
    ],
    ["sends a web page", { do: "web_page" }, "", "wrong_content_type"],
    ["sends its answer at once", { do: "say_without_streaming", text: "All of it" }, "", "no_streaming"],
    ["says nothing", { do: "end_empty" }, "", "empty"],
    ["sends one line without an end", { do: "endless_line" }, "", "too_long"],
    ["says that the text is too long for it", { do: "context_overflow" }, "", "context_too_small"],
    ["does not know the model", { do: "status", status: 404 }, "", "no_such_model"],
    ["refuses the key", { do: "status", status: 401 }, "", "wrong_key"],
    ["forbids it", { do: "status", status: 403 }, "", "wrong_key"],
    ["has a fault of its own", { do: "status", status: 500 }, "", "model_server_error"],
    ["is overloaded", { do: "status", status: 529 }, "", "model_server_error"],
    ["wants to be paid", { do: "status", status: 402 }, "", "too_many_requests"],
    ["refuses the request", { do: "status", status: 400 }, "", "model_server_error"],
  ];
  it.each(faults)(
    "that %s is a failure in the answer, with what came before it",
    async (_, script, text, code) => {
      expect(await ask(script)).toEqual({ text, last: failed(code) });
    },
  );

  it.each<[string, Script, string, Partial<ModelTimeouts>]>([
    ["answers", { do: "never_answer" }, "", { begin: 50 }],
    ["begins its answer", { do: "never_begin" }, "", { begin: 50 }],
    ["goes on in mid-answer", { do: "hold", text: "And then" }, "And then", { idle: 300 }],
  ])("that never %s is too slow", async (_, script, text, shorter) => {
    server.next(script);
    const impatient = await connected.newContext({ modelTimeouts: shorter });
    const chat = await connected.chat(impatient);
    expect(await gather(chat.write(aRequest(), noAbort()))).toEqual({
      text,
      last: failed("too_slow"),
    });
  });

  it("that does not stop writing is stopped", async () => {
    const { text, last } = await ask({ do: "endless" });
    expect(last).toEqual(failed("too_long"));
    expect(text.length).toBeGreaterThan(400);
    expect(text.length).toBeLessThan(20_000);
  });

  it("says when it wants to be asked again, in seconds or as a date", async () => {
    const soon = new Date(Date.now() + 90_000);
    const inSeconds = await ask({ do: "status", status: 429, retryAfter: "90" });
    expect(inSeconds.last).toMatchObject({ kind: "failed", code: "too_many_requests" });
    const { retryAt } = { retryAt: null, ...inSeconds.last };
    expect(Math.abs((retryAt ?? new Date(0)).getTime() - soon.getTime())).toBeLessThan(10_000);
    const date = new Date(Math.ceil(Date.now() / 1000 + 3600) * 1000);
    expect((await ask({ do: "status", status: 429, retryAfter: date.toUTCString() })).last).toEqual(
      failed("too_many_requests", date),
    );
    expect((await ask({ do: "status", status: 429 })).last).toEqual(failed("too_many_requests"));
    expect((await ask({ do: "status", status: 429, retryAfter: "soon" })).last).toEqual(
      failed("too_many_requests"),
    );
  });

  it("is unreachable once it is gone", async () => {
    const chat = await connected.chat();
    await server.close();
    expect((await gather(chat.write(aRequest(), noAbort()))).last).toEqual(failed("unreachable"));
    server = await startModelServer();
  });

  it("is left alone once nobody wants the answer, and then says no more", async () => {
    server.next({ do: "hold", text: "And then" });
    const stop = new AbortController();
    const events = [];
    for await (const event of (await connected.chat()).write(aRequest(), stop.signal)) {
      events.push(event);
      stop.abort();
    }
    expect(events).toEqual([{ kind: "text", text: "And then" }]);
    const [call] = (await listCalls(connected.context, connected.owner, { limit: 1 })).calls;
    expect(call).toMatchObject({ outcome: "stopped", failure: null });
  });

  it("leads nowhere else: a redirect is not followed", async () => {
    const other = await startModelServer();
    expect((await ask({ do: "redirect", to: `${other.baseUrl}/chat/completions` })).last).toEqual(
      failed("not_allowed"),
    );
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it("is no longer called once its host is not allowed", async () => {
    const chat = await connected.chat(await connected.newContext({ ai: allowing() }));
    expect((await gather(chat.write(aRequest(), noAbort()))).last).toEqual(failed("not_allowed"));
    expect(server.asked).toEqual([]);
  });
});

describe("a name that stands for another address by now", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
  });
  afterAll(() => database.drop());

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254", "0.0.0.0"])(
    "is refused when that is %s",
    async (address) => {
      const server = await startModelServer();
      const { port } = new URL(server.url);
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      const base_url = `http://models.example.org:${port}/v1`;
      const { chat, context } = await connectedOwner(database, { base_url });
      networkOf(context).resolve = resolve;
      const { last } = await gather((await chat()).write(aRequest(), new AbortController().signal));
      expect(last).toMatchObject({ kind: "failed", code: "not_allowed", retryAt: null });
      expect(server.asked).toEqual([]);
      await server.close();
    },
  );

  it("is unreachable when it stands for nothing", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    const { chat, context } = await connectedOwner(database, { base_url: "https://models.example.org/v1" });
    networkOf(context).resolve = resolve;
    const { last } = await gather((await chat()).write(aRequest(), new AbortController().signal));
    expect(last).toMatchObject({ kind: "failed", code: "unreachable", retryAt: null });
  });
});

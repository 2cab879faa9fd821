import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerError } from "#server/platform/http/error-answers.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { limitLongRequests } from "./long-requests.ts";

const most = 3;
const maxPeople = 4;

describe("a person's long requests", () => {
  let answer: PromiseWithResolvers<unknown>;
  let app: ReturnType<typeof start>;
  let arrived: IncomingMessage[];
  beforeEach(() => {
    arrived = [];
    answer = Promise.withResolvers();
    app = start();
  });
  afterEach(() => app.close());

  function start() {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.addHook("onRequest", async (request) => {
      const journalKey = newKey();
      const name = String(request.headers.person ?? "ada");
      request.user = { ...openJournal(name, journalKey), sessionId: "one", journalKey };
    });
    limitLongRequests(app, { max: most, maxPeople });
    const config = { isLong: true } as const;
    app.get("/long", { config }, ({ raw }) => {
      arrived.push(raw);
      return answer.promise;
    });
    app.get("/change", { config: { ...config, isNeverPutOff: true } }, () => answer.promise);
    app.get("/short", async () => "done");
    return app;
  }
  const ask = async (url: string, person = "ada") =>
    (await app.inject({ url, headers: { person } })).statusCode;
  const askForMost = () => Array.from({ length: most }, () => ask("/long"));

  it("are refused while too many are under way, and nothing else is", async () => {
    const asked = askForMost();
    while (arrived.length < most) await setImmediate();
    expect(await app.inject("/long")).toMatchObject({
      statusCode: 429,
      headers: { "retry-after": "1" },
      body: expect.stringContaining("too_many_requests"),
    });
    expect(await ask("/long")).toBe(429);
    expect(await ask("/short")).toBe(200);
    const others = ask("/long", "ben");
    answer.resolve("read");
    expect(await Promise.all([...asked, others])).toEqual([200, 200, 200, 200]);
  });

  it("are put off while those of too many people are under way, and saves are not", async () => {
    const people = ["ada", "ben", "cleo", "dora"];
    const asked = people.map((person) => ask("/long", person));
    while (arrived.length < maxPeople) await setImmediate();
    const answered = await app.inject({ url: "/long", headers: { person: "eve" } });
    expect(answered).toMatchObject({ statusCode: 503, headers: { "retry-after": "2" } });
    expect(answered.json()).toEqual({
      code: "overloaded",
      message: expect.stringContaining("What you write is still saved."),
      retry_after_seconds: 2,
    });
    expect(await ask("/long", "ada")).toBe(503);
    expect(await ask("/short", "eve")).toBe(200);
    const change = ask("/change", "eve");
    answer.resolve("read");
    expect(await Promise.all([...asked, change])).toEqual([200, 200, 200, 200, 200]);
    await setImmediate();
    expect(await ask("/long", "eve")).toBe(200);
  });

  it("of one person put nobody else's off", async () => {
    const asked = askForMost();
    while (arrived.length < most) await setImmediate();
    const others = ["ben", "cleo", "dora"].map((person) => ask("/long", person));
    while (arrived.length < most + 3) await setImmediate();
    answer.resolve("read");
    expect(await Promise.all([...asked, ...others])).toEqual(Array(most + 3).fill(200));
  });

  it.each([
    ["answered", async () => answer.resolve("read"), 200],
    ["failed", async () => answer.reject(new Error("This one fails.")), 500],
    ["sent to its end", async () => answer.resolve(Readable.from(["a", "b"])), 200],
  ])("may come again once each has %s", async (_, end, status) => {
    const asked = askForMost();
    while (arrived.length < most) await setImmediate();
    await end();
    expect(await Promise.all(asked)).toEqual(Array(most).fill(status));
    answer = Promise.withResolvers();
    answer.resolve("read");
    expect(await Promise.all(askForMost())).toEqual([200, 200, 200]);
  });

  it("count until they are answered, although their client has gone", async () => {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const client = new AbortController();
    const asked = Array.from({ length: most }, () =>
      fetch(`${url}/long`, { signal: client.signal }).catch(() => "gone"),
    );
    while (arrived.length < most) await setImmediate();
    client.abort();
    while (arrived.some(({ destroyed }) => !destroyed)) await setImmediate();
    expect(await Promise.all(asked)).toEqual(["gone", "gone", "gone"]);
    expect(await ask("/long")).toBe(429);
    answer.resolve("read");
    await setImmediate();
    expect(await ask("/long")).toBe(200);
  });
});

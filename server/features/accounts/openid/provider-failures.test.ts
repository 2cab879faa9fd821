import { createServer } from "node:http";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { explainFailure, readFailure } from "#contract/accounts/provider-problems.ts";
import { connectProvider } from "#contract/accounts/sign-in.ts";
import type { ProviderConfig } from "#server/context.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { password, refusalFrom, signUpOn } from "../testing.ts";
import {
  callback,
  type RunningProvider,
  someone,
  start,
  startProvider,
  travelsTo,
  wordsOf,
} from "./testing.ts";

let home: TestServer;
beforeAll(async () => {
  home = await startTestServer("sqlite");
});
afterAll(() => home.stop());

/** Servers of one database, each with its own configuration. */
async function withServer<T>(
  provider: ProviderConfig,
  use: (server: TestServer, log: () => string) => Promise<T>,
): Promise<T> {
  let log = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const { database, masterKey } = home;
  const server = await startTestServer("sqlite", { database, masterKey, provider, logger: pino({}, stream) });
  return use(server, () => log).finally(() => server.stop());
}

async function withProvider<T>(
  options: Parameters<typeof startProvider>[1],
  use: (provider: RunningProvider) => Promise<T>,
): Promise<T> {
  const provider = await startProvider(callback, options);
  return use(provider).finally(() => provider.close());
}

describe("an issuer whose slash at the end is wrong", () => {
  it.each([
    ["without it", "/house", ""],
    ["with it", "/house", "/"],
    ["without a path", "", ""],
  ] as const)(
    "signs in at a provider %s, and finds the same account once it is corrected",
    async (_, mount, slash) => {
      await withProvider({ mount, slash }, async (provider) => {
        const { issuer } = provider.config;
        const wrong = slash ? issuer.slice(0, -1) : `${issuer}/`;
        const person = someone();
        const users: string[] = [];
        for (const spelling of [wrong, issuer, wrong])
          await withServer({ ...provider.config, issuer: spelling }, async (server) => {
            users.push((await travelsTo(server, provider).signIn(person)).user.id);
          });
        expect(new Set(users).size).toBe(1);
      });
    },
  );
});

describe("a provider that accepts", () => {
  it.each([
    ["client_secret_post alone", ["client_secret_post"]],
    ["both, this client by client_secret_basic", ["client_secret_basic", "client_secret_post"]],
  ] as const)("%s signs people in", async (_, methods) => {
    await withProvider({ methods: [...methods] }, async (provider) => {
      await withServer(provider.config, async (server) => {
        expect((await travelsTo(server, provider).signIn(someone())).is_new).toBe(true);
      });
    });
  });

  it("neither is named before anybody is sent there", async () => {
    expectProblems();
    const methods = { expected: "client_secret_basic,client_secret_post", found: "private_key_jwt" };
    await withProvider({ methods: ["private_key_jwt", "client_secret_jwt"] }, async (provider) => {
      await withServer(provider.config, async (server, log) => {
        const page = (await travelsTo(server, provider).browserOn().follow(start)).at(-1);
        expect(wordsOf(page)).toEqual({
          problem: "methods",
          ...methods,
          found: "private_key_jwt,client_secret_jwt",
        });
        expect(log()).toContain("Our House accepts only private_key_jwt,client_secret_jwt");
      });
    });
  });
});

/** A server that answers each request in the same way. */
async function withAnswer(
  status: number,
  headers: Record<string, string>,
  body: string,
  use: (issuer: string) => Promise<void>,
): Promise<void> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  await use(`http://127.0.0.1:${port}`).finally(() => {
    server.close();
    server.closeAllConnections();
  });
}

const json = { "content-type": "application/json" };

describe("names what is wrong, on the page and in the log:", () => {
  const config = { clientId: "reflector", clientSecret: "a secret", name: "Our House" };

  it.each<[string, number, Record<string, string>, string, Record<string, string>]>([
    [
      "another issuer",
      200,
      json,
      JSON.stringify({ issuer: "https://id.example.org/realms/house" }),
      { problem: "issuer", expected: "ISSUER/", found: "https://id.example.org/realms/house" },
    ],
    [
      "an address without a provider",
      404,
      { "content-type": "text/html" },
      "",
      { problem: "refused", found: "404" },
    ],
    [
      "a page instead of a provider",
      200,
      { "content-type": "text/html; charset=utf-8" },
      "<p>",
      {
        problem: "refused",
        found: "text/html",
      },
    ],
    [
      "an address that has moved",
      301,
      { location: "https://id.example.org/" },
      "",
      { problem: "refused", found: "301" },
    ],
    ["a provider that is down", 503, {}, "", { problem: "away" }],
  ])("%s", async (_, status, headers, body, expected) => {
    expectProblems();
    await withAnswer(status, headers, body, async (issuer) => {
      await withServer({ ...config, issuer }, async (server, log) => {
        const browser = travelsTo(server, { signIn: () => {} }).browserOn();
        const words = wordsOf((await browser.follow(start)).at(-1));
        expect(words).toEqual(JSON.parse(JSON.stringify(expected).replace("ISSUER", issuer)));
        const failure = readFailure(new URLSearchParams(words));
        const sentence = failure ? explainFailure(failure, "Our House") : "";
        expect(log()).toContain(JSON.stringify(sentence).slice(1, -1));
        const { access } = await signUpOn(server);
        const answer = await refusalFrom(server, connectProvider, { password }, 503, access);
        expect(answer.message).toBe(sentence);
      });
    });
  });

  it("a secret that the provider refuses", async () => {
    expectProblems();
    await withProvider({}, async (provider) => {
      await withServer({ ...provider.config, clientSecret: "another secret" }, async (server, log) => {
        provider.signIn(someone());
        const way = await travelsTo(server, provider).browserOn().follow(start);
        expect(wordsOf(way.at(-1))).toEqual({ problem: "refused", found: "invalid_client" });
        expect(log()).toMatch(/"error":"invalid_client","error_description":"client authentication failed"/);
        const code = new URL(way.at(-2) ?? "").searchParams.get("code") ?? "none";
        for (const secret of [code, "another secret"]) expect(log()).not.toContain(secret);
      });
    });
  });

  it("an ID token of another issuer", async () => {
    expectProblems();
    await withProvider({}, async (provider) => {
      await withServer(provider.config, async (server) => {
        provider.signIn(someone());
        provider.forge((claims) => provider.sign({ ...claims, iss: "https://login.example.com" }));
        const way = await travelsTo(server, provider).browserOn().follow(start);
        const { issuer: expected } = provider.config;
        expect(wordsOf(way.at(-1))).toEqual({
          problem: "issuer",
          expected,
          found: "https://login.example.com",
        });
      });
    });
  });
});

it("shows no text that somebody else put into the address", () => {
  const words = new URLSearchParams({ problem: "refused", found: "Call 555 0100, and say your password." });
  expect(readFailure(words)).toEqual({ problem: "refused" });
  expect(readFailure(new URLSearchParams({ problem: "made up" }))).toBeNull();
});

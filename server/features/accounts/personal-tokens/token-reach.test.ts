import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getUser } from "#contract/accounts/accounts.ts";
import { getDeviceKey } from "#contract/accounts/device-key.ts";
import { createToken, getTokens } from "#contract/accounts/tokens.ts";
import { sendMessage } from "#contract/chat/chats.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getCounts } from "#contract/insights/insights.ts";
import { searchAbout } from "#contract/meaning/about.ts";
import { getModels, saveConnection } from "#contract/models/models.ts";
import { removeReflection } from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  countReflections,
  getCalendar,
  getChanges,
  getLabels,
  randomReflection,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import type { ReflectionKind } from "#contract/reflections/reflection-rules.ts";
import {
  emptyDraft,
  getDaily,
  getDayContext,
  getReflection,
  getRelated,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { opensByKinds } from "#contract/token-reach.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { day, writeOn } from "../custody/testing.ts";
import { signUpOn } from "../testing.ts";
import { makeTokenOn } from "./testing.ts";

const draft = (body: string, revision = 0) => ({
  ...emptyDraft,
  body,
  revision,
  save_id: randomUUID(),
  time_zone: "Asia/Tokyo",
  written_at: `${day}T10:00:00Z`,
});
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ security: z.array(z.record(z.string(), z.unknown())) })),
  ),
});

describe("what a personal token opens", () => {
  it("is what the OpenAPI document says: by scope, and nothing of accounts", async () => {
    const server = await startTestServer("sqlite");
    const { access } = await signUpOn(server);
    const reading = await makeTokenOn(server, access, { scopes: ["read"] });
    const writing = await makeTokenOn(server, access);
    const ofSomeKinds = await makeTokenOn(server, access, { kinds: ["free"] });
    const { paths } = documentSchema.parse(await (await fetch(`${server.url}/api/docs/json`)).json());
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        path,
        method,
        schemes: security.flatMap((scheme) => Object.keys(scheme)),
      })),
    );
    const opened = calls.filter(({ schemes }) => schemes.includes("token_to_read"));
    const written = calls.filter(({ schemes }) => schemes.includes("token_to_write"));
    expect([opened.length > 30, written.length > 10]).toEqual([true, true]);
    for (const { path } of [...opened, ...written])
      expect(path).toMatch(
        /^\/api\/(reflections|activities|attachments|insights|analyzers|chats|mcp|templates|facts|revisits)/,
      );
    for (const { path, method, schemes } of calls.filter((call) => call.schemes.includes("bearer"))) {
      const isRefused = async ({ secret }: { secret: string }) => {
        const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, "0"), {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${secret}` },
        });
        await response.body?.cancel();
        return response.status === 403;
      };
      const reads = schemes.includes("token_to_read");
      const writes = schemes.includes("token_to_write");
      const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
      const refused = [await isRefused(reading), await isRefused(writing), await isRefused(ofSomeKinds)];
      expect({ path, method, refused }).toEqual({
        path,
        method,
        refused: [!reads, !reads && !writes, !opensByKinds({ method: method.toUpperCase(), url })],
      });
    }
    await server.stop();
  });
});

describe.each(engines)("with a personal token on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  /** Somebody with a daily and a free reflection, and a token. */
  const writer = async (more: Parameters<typeof makeTokenOn>[2] = {}) => {
    const { access } = await signUpOn(server);
    await writeOn(server, access);
    const free = randomUUID();
    const body = { ...draft("A heron in the reeds."), day };
    await server.expect(saveReflection, 200, { access, params: { id: free }, body });
    const { reflection } = await server.expect(getDaily, 200, { access, params: { day } });
    const { secret } = await makeTokenOn(server, access, more);
    return { access, free, daily: reflection?.id ?? "", secret };
  };
  const messageFrom = async (
    secret: string,
    endpoint: Endpoint,
    input: Parameters<TestServer["call"]>[1],
  ) => {
    const { status, body } = await server.call(endpoint, { access: secret, ...input });
    return { status, message: z.object({ message: z.string() }).safeParse(body).data?.message };
  };

  it("nothing opens that concerns account, keys, tokens and models, makes a model work, or deletes for good", async () => {
    const { secret, free } = await writer();
    const id = randomUUID();
    const calls: readonly (readonly [Endpoint, object])[] = [
      [getUser, {}],
      [getDeviceKey, {}],
      [getTokens, {}],
      [createToken, { body: {} }],
      [getModels, {}],
      [saveConnection, { params: { id }, body: {} }],
      [sendMessage, { params: { id }, body: {} }],
      [searchAbout, { body: {} }],
      [removeReflection, { params: { id: free } }],
      [changeInBulk, { body: { ids: [free], change: { do: "remove" } } }],
    ];
    for (const [endpoint, input] of calls)
      expect(await messageFrom(secret, endpoint, input), endpoint.url).toEqual({
        status: 403,
        message: expect.stringMatching(/^A personal token can’t .+ Sign in to Reflector to do it\.$/),
      });
  });

  it("that only reads, nothing is written", async () => {
    const { secret, access, free } = await writer({ scopes: ["read"] });
    const input = { params: { day }, body: draft("Overwritten.", 1) };
    expect(await messageFrom(secret, saveDaily, input)).toEqual({
      status: 403,
      message: "This token can only read. Create one that can write.",
    });
    const params = { id: free };
    expect((await server.expect(getReflection, 200, { access, params })).body).toBe("A heron in the reeds.");
    expect((await server.expect(getReflection, 200, { access: secret, params })).revision).toBe(1);
  });

  it("that writes, words are saved as on a device, with the program's name", async () => {
    const { secret, access } = await writer();
    const body = draft("Written by a program.", 1);
    const saved = await server.expect(saveDaily, 200, { access: secret, params: { day }, body });
    expect(saved.revision).toBe(2);
    const { reflection } = await server.expect(getDaily, 200, { access, params: { day } });
    expect(reflection?.body).toBe("Written by a program.");
  });

  describe("that is limited to kinds", () => {
    const kinds: ReflectionKind[] = ["free"];

    it("lists, searches, counts and draws hold these alone", async () => {
      const { secret, free } = await writer({ kinds });
      for (const search of ["", "the"]) {
        const found = await server.expect(searchReflections, 200, { access: secret, body: { search } });
        expect(found.reflections.map(({ id }) => id)).toEqual([free]);
        expect(
          await server.expect(countReflections, 200, { access: secret, body: { search } }),
        ).toMatchObject({
          count: 1,
        });
        const drawn = await server.expect(randomReflection, 200, { access: secret, body: { search } });
        expect(drawn.id).toBe(free);
      }
      for (const endpoint of [searchReflections, countReflections, randomReflection])
        expect((await server.call(endpoint, { access: secret, body: { kinds: ["daily"] } })).status).toBe(
          403,
        );
    });

    it("the others are neither read nor saved, and an ETag confirms nothing", async () => {
      const { secret, access, daily, free } = await writer({ kinds });
      const read = await server.call(getReflection, { access, params: { id: daily } });
      const headers = { "if-none-match": read.headers.get("etag") ?? "" };
      const refused = await server.call(getReflection, { access: secret, params: { id: daily }, headers });
      expect([refused.status, refused.headers.get("etag")]).toEqual([404, null]);
      const body = { ...draft("Overwritten.", 1), day };
      for (const [id, status] of [
        [daily, 404],
        [free, 200],
        [randomUUID(), 400],
      ] as const)
        expect(
          (
            await server.call(saveReflection, {
              access: secret,
              params: { id },
              body: status === 400 ? { ...body, body: 1 } : body,
            })
          ).status,
        ).toBe(status);
      const fresh = { ...draft("New."), day };
      const activity = { ...fresh, activity_id: randomUUID() };
      const save = async (sent: object) =>
        (await server.call(saveReflection, { access: secret, params: { id: randomUUID() }, body: sent }))
          .status;
      expect([await save(fresh), await save(activity)]).toEqual([200, 403]);
      for (const endpoint of [getDaily, saveDaily])
        expect(
          (
            await server.call(endpoint, {
              access: secret,
              params: { day },
              body: endpoint === saveDaily ? draft("x", 1) : undefined,
            })
          ).status,
        ).toBe(403);
    });

    it("nothing else is open, because it would reveal the other kinds", async () => {
      const { secret, free } = await writer({ kinds });
      const calls: readonly (readonly [Endpoint, object])[] = [
        [getRelated, { params: { id: free } }],
        [getDayContext, { params: { day } }],
        [getLabels, {}],
        [getChanges, {}],
        [getCalendar, { query: { from: day, to: day } }],
        [getCounts, {}],
      ];
      for (const [endpoint, input] of calls)
        expect(await messageFrom(secret, endpoint, input), endpoint.url).toEqual({
          status: 403,
          message: "This token can access only some kinds of reflections.",
        });
    });
  });
});

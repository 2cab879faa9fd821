import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { largestAvatarBytes } from "#contract/accounts/profile.ts";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import { largestPictureBytes } from "#contract/themes/themes.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operationSchema = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()).length(0))),
  parameters: z
    .array(
      z.object({
        name: z.string().min(1),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        schema: z.object({}),
      }),
    )
    .default([]),
  requestBody: z.strictObject({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: contentSchema.optional() }),
  ),
});
const documentSchema = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.strictObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
  }),
  paths: z.record(
    z.string().startsWith("/api/"),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operationSchema),
  ),
});
type Operation = z.infer<typeof operationSchema> & { name: string; method: string; path: string };

let server: TestServer;
let document: z.infer<typeof documentSchema>;
let operations: Operation[];
beforeAll(async () => {
  server = await startTestServer("sqlite");
  document = documentSchema.parse(await (await fetch(`${server.url}/api/docs/json`)).json());
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  );
});
afterAll(() => server.stop());

const operation = (name: string): Operation => {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not in the document.`);
  return found;
};
const without = (test: (operation: Operation) => boolean) =>
  operations.filter((each) => !test(each)).map(({ name }) => name);
const declares =
  (...statuses: number[]) =>
  ({ responses }: Operation) =>
    statuses.every((status) => String(status) in responses);
const needsToken = ({ security }: Operation) => security.some((scheme) => "bearer" in scheme);

/** A call whose ids and other parameters are made up: a visitor's, unless there is a token. */
const visit = async ({ method, path }: Operation, token: string | null = null) => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(server.url + path.replaceAll(/\{\w+\}/g, "0"), {
    method,
    headers,
    redirect: "manual",
  });
  await answer.body?.cancel();
  return answer;
};

/** Every object within, with the objects within it. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value));
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe("the OpenAPI document", () => {
  it("holds each call of the contract, and nothing else", async () => {
    const root = join(import.meta.dirname, "../contract");
    const files = globSync("**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
    const modules: Record<string, unknown>[] = await Promise.all(
      files.map((file) => import(join(root, file))),
    );
    const endpointSchema = z.object({ method: z.string(), url: z.string(), schema: z.object({}) });
    const calls = modules
      .flatMap((module) => Object.values(module))
      .flatMap((value) => endpointSchema.safeParse(value).data ?? [])
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(calls.length).toBeGreaterThan(100);
    expect(operations.map(({ name }) => name).sort()).toEqual([...new Set(calls)].sort());
  });

  it("refers only to what it defines, and lists items as OpenAPI 3.1 does", () => {
    for (const { $ref, items } of objectsIn(document)) {
      if (typeof $ref === "string")
        expect(
          Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
        ).toContain($ref);
      expect(Array.isArray(items)).toBe(false);
    }
  });

  it("describes each parameter of an address once, and those in its path as required", () => {
    for (const { name, path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map((parameter) => `{${parameter.name}}`).sort(), name).toEqual(
        [...(path.match(/\{\w+\}/g) ?? [])].sort(),
      );
      expect(inPath.every(({ required }) => required)).toBe(true);
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size, name).toBe(names.length);
    }
    expect(operation("GET /api/openid/callback/").parameters.map(({ name }) => name)).toEqual([
      "state",
      "code",
      "iss",
      "error",
      "error_description",
    ]);
  });

  it("says of each call whether it needs a token, and the server agrees", async () => {
    const schemes = operations.flatMap(({ security }) => security.flatMap((scheme) => Object.keys(scheme)));
    expect([...new Set(schemes)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
    for (const each of operations) {
      const { status } = await visit(each);
      expect(status === 401, `${each.name} answers a visitor with ${status}`).toBe(needsToken(each));
      expect(Object.keys(each.responses), each.name).toContain(String(status));
    }
  });

  it("describes answers that no browser runs, frames or keeps, whoever asks for them", async () => {
    const access = await newAccess(server);
    for (const each of operations)
      for (const token of [null, access]) {
        const { headers } = await visit(each, token);
        const policy = headers.get("content-security-policy") ?? "";
        expect(policy, each.name).toMatch(/default-src 'none'/);
        expect(policy, each.name).not.toContain("unsafe");
        expect(headers.get("x-content-type-options"), each.name).toBe("nosniff");
        expect(headers.get("referrer-policy"), each.name).toBe("no-referrer");
        expect(headers.get("x-frame-options"), each.name).toBe("DENY");
        expect(headers.get("strict-transport-security"), each.name).toContain("includeSubDomains");
        if (!each.path.startsWith("/api/icons/"))
          expect(headers.get("cache-control"), each.name).toMatch(/no-store|private/);
      }
  });

  it("opens nothing to visitors but what is named here", () => {
    expect(without(needsToken).sort()).toEqual([
      "GET /api/attachments/{id}/{size}/",
      "GET /api/export/{id}/",
      "GET /api/icons/lucide.json",
      "GET /api/icons/search",
      "GET /api/openid/callback/",
      "GET /api/openid/start/",
      "GET /api/registration/",
      "GET /api/reminders/open/",
      "POST /api/email/confirm/",
      "POST /api/login/",
      "POST /api/login/passkey/",
      "POST /api/login/passkey/options/",
      "POST /api/login/ticket/",
      "POST /api/logout/",
      "POST /api/password/abandon-account/",
      "POST /api/password/forgot/",
      "POST /api/password/reset/",
      "POST /api/register/",
      "POST /api/reminders/pause/{key}/",
      "POST /api/token/refresh/",
    ]);
  });

  it("declares the refusals and failures that calls have in common", () => {
    expect(without(declares(400, 408, 431, 500, 503, 507))).toEqual([]);
    expect(without((each) => each.method === "GET" || declares(413, 415)(each))).toEqual([]);
    expect(without((each) => !each.path.includes("{") || declares(404, 414)(each))).toEqual([]);
    expect(without((each) => !needsToken(each) || declares(401)(each))).toEqual([]);
  });

  it("describes what is uploaded, with its limits", () => {
    const body = (name: string) => operation(name).requestBody?.content;
    expect(body("PUT /api/attachments/{id}/parts/{part}/")).toMatchObject({
      "application/octet-stream": {
        schema: { type: "string", format: "binary", maxLength: uploadPartBytes },
      },
    });
    expect(body("PUT /api/user/avatar/")).toMatchObject({
      "multipart/form-data": { schema: { properties: { picture: { maxLength: largestAvatarBytes } } } },
    });
    expect(body("POST /api/theme/backgrounds/")).toMatchObject({
      "multipart/form-data": {
        schema: { properties: { name: { maxLength: 60 }, picture: { maxLength: largestPictureBytes } } },
      },
    });
  });

  it("takes revisions that both engines can store", () => {
    const sent = operations.flatMap(({ requestBody }) => [...objectsIn(requestBody)]);
    const revisions = sent.flatMap(({ revision }) => (revision === undefined ? [] : [revision]));
    expect(revisions.length).toBeGreaterThan(8);
    expect(z.array(z.object({ maximum: z.int().max(2 ** 31 - 1) })).safeParse(revisions).success).toBe(true);
  });

  it("names the types of files", () => {
    const types = (name: string) => Object.keys(operation(name).responses[200]?.content ?? {});
    expect(types("GET /api/user/avatar/")).toEqual(["image/webp"]);
    expect(types("GET /api/theme/backgrounds/{id}/{size}/")).toEqual(["image/webp"]);
    expect(types("GET /api/activities/{id}/answers/export/")).toEqual(["text/csv"]);
    expect(types("POST /api/reflections/export/")).toEqual(["application/zip"]);
    expect(types("GET /api/attachments/{id}/{size}/")).toEqual(["*/*"]);
  });
});

describe("the server", () => {
  it("answers a wrong type, a body too large and a long address as the document says", async () => {
    const access = await newAccess(server);
    const send = async ({ method, path }: Operation, id: string, type: string, body: string) => {
      const url = server.url + path.replace("{id}", id).replace("{part}", "0");
      const headers = { authorization: `Bearer ${access}`, "content-type": type };
      return (await fetch(url, { method, headers, body })).status;
    };
    const id = "0193c2a5-0000-7000-8000-000000000000";
    const large = "a".repeat(uploadPartBytes + 1);
    for (const each of operations.filter(({ method, path }) => method !== "GET" && path.includes("{id}"))) {
      expect(await send(each, "a".repeat(200), "application/json", "{}"), each.name).toBe(414);
      if (each.requestBody) expect(await send(each, id, "text/csv", "words"), each.name).toBe(415);
    }
    expect(await send(operation("PATCH /api/attachments/{id}/"), id, "application/json", large)).toBe(413);
    const part = operation("PUT /api/attachments/{id}/parts/{part}/");
    expect(await send(part, id, "application/octet-stream", large)).toBe(413);
  });
});

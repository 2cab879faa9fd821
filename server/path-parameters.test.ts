import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, errorSchema } from "#contract/endpoint.ts";
import { statusOf } from "./platform/errors.ts";
import { everyEndpoint, nameOf } from "./testing/every-endpoint.ts";
import { newAccess, startTestServer, type TestServer } from "./testing.ts";

/** The last one's bytes are not HTTP. */
const refusing = ["invalid_input", "not_found", "address_too_long", "malformed_body"];
const namesIn = ({ url }: Endpoint) => [...url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** As in a path. */
const hostile = {
  "control characters": "%01%0d%0a%1b",
  "a null byte": "%00",
  "a null byte after something right": "2026-11-20%00",
  "letters that no header can carry": "%E6%97%A5%E8%A8%98",
  "letters that are not encoded": "日記",
  "half of a letter": "%E0%A4%A",
  "no hexadecimal": "%zz",
  "a way up": "..",
  "an encoded way up": "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "a space": "%20",
  "a quote and a comma": "%22,%22",
  "a very long text": "a".repeat(5000),
  "a long text": "a".repeat(90),
  "a large number": "99999999999999999999",
  "a negative number": "-1",
  "a prototype": "__proto__",
};

const endpoints = (await everyEndpoint()).filter((endpoint) => namesIn(endpoint).length > 0);
let server: TestServer;
let access: string;
beforeAll(async () => {
  server = await startTestServer("sqlite");
  access = await newAccess(server);
});
afterAll(() => server.stop());

/** Without a client that tidies the path first. */
async function send({ method }: Endpoint, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const bytes = Buffer.from(path, "utf8").toString("latin1");
    request({ hostname, port, method, path: bytes, headers }, resolve)
      .on("error", reject)
      .end(method === "GET" || method === "DELETE" ? undefined : "{}");
  });
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

it("finds the contract's calls", () => {
  expect(endpoints.length).toBeGreaterThan(40);
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s",
  (_title, endpoint) => {
    it("checks each part of its path", () => {
      expect(z.toJSONSchema(z.union([endpoint.schema.params ?? z.never()]), { io: "input" })).toMatchObject({
        anyOf: [{ required: namesIn(endpoint) }],
      });
    });

    it("refuses what can't be in one, in one shape", async () => {
      for (const name of namesIn(endpoint)) {
        for (const [what, value] of Object.entries(hostile)) {
          const right = crypto.randomUUID();
          const path = endpoint.url.replace(/:(\w+)/g, (_, each) => (each === name ? value : right));
          const { status, body } = await send(endpoint, path);
          const { code } = errorSchema.parse(JSON.parse(body));
          expect({ what, name, status }).toEqual({ what, name, status: statusOf[code] });
          expect(refusing, `${what} for ${name}`).toContain(code);
        }
      }
    });
  },
);

import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorSchema } from "#contract/endpoint.ts";
import { createHttpServer } from "./http-server.ts";
import { siteOf } from "./request-origin.ts";

let port: number;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const app = await createHttpServer({
    readiness: async () => ({}),
    logger: false,
    trustProxy: "127.0.0.1",
    apiUrl: null,
    webOrigins: [],
    hstsSubdomains: true,
    version: "0.0.0",
    database: { check: async () => {} },
  });
  app.get("/site", async (request) => siteOf(null, request).origin);
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  close = () => app.close();
});
afterAll(() => close());

/** The status and body of one request, byte by byte as given. */
function ask(head: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let heard = "";
    connect(port, "127.0.0.1")
      .setEncoding("latin1")
      .on("data", (text: string) => {
        heard += text;
      })
      .on("error", reject)
      .once("close", () => {
        const [start = "", body = ""] = heard.split("\r\n\r\n");
        resolve({ status: Number(start.split(" ")[1]), body });
      })
      .write(`${head}\r\nConnection: close\r\n\r\n`, "latin1");
  });
}

it.each([
  "a b",
  "",
  "[::1",
  "::1",
  "[nothing]",
  "reflector/path",
  "reflector?x",
  "reflector#x",
  "person@reflector",
  "reflector:port",
  "reflector:123456",
  "reflector\\x",
  "a%zz",
  "a<b",
  "a\x01b",
  "a\tb",
])("a request for the host %j is refused with 400", async (host) => {
  for (const path of ["/site", "/healthz", "/nowhere"]) {
    const { status, body } = await ask(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
    expect([host, path, status]).toEqual([host, path, 400]);
    expect(errorSchema.parse(JSON.parse(body)).code).toBe("malformed_body");
  }
});

it("a request that names no host is refused where the host is needed", async () => {
  expect((await ask("GET /site HTTP/1.1\r\nAccept: */*")).status).toBe(400);
  expect((await ask("GET /site HTTP/1.0\r\nAccept: */*")).status).toBe(400);
  // As some load balancers ask.
  expect((await ask("GET /healthz HTTP/1.0\r\nAccept: */*")).status).toBe(200);
});

it("a malformed host that a trusted proxy forwards is refused with 400", async () => {
  expect((await ask("GET /site HTTP/1.1\r\nHost: reflector\r\nX-Forwarded-Host: a b")).status).toBe(400);
});

it.each([
  ["reflector", "http://reflector"],
  ["Journal.example.org:8443", "http://journal.example.org:8443"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["my_server.local", "http://my_server.local"],
])("the host %j is the site", async (host, origin) => {
  expect(await ask(`GET /site HTTP/1.1\r\nHost: ${host}`)).toEqual({ status: 200, body: origin });
});

it("no host makes the server fail", async () => {
  const header = fc.string({ unit: "binary-ascii", maxLength: 20 }).filter((text) => !/[\r\n]/.test(text));
  await fc.assert(
    fc.asyncProperty(header, async (host) => {
      expect([200, 400]).toContain((await ask(`GET /site HTTP/1.1\r\nHost: ${host}`)).status);
    }),
    { numRuns: 200 },
  );
});

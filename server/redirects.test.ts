import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createProvider } from "./features/accounts/credentials/openid-provider.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";

const running: Server[] = [];
const listen = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer(answer);
  running.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
};

/** How often the address that the redirects lead to was requested. */
let arrived: number;
let leading: string;
beforeEach(async () => {
  arrived = 0;
  const elsewhere = await listen((_request, response) => {
    arrived += 1;
    response.end("{}");
  });
  leading = await listen((request, response) => {
    response.writeHead(307, { location: `${elsewhere}${request.url}` }).end();
  });
});
afterEach(() => {
  for (const server of running.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

it("are not followed from the OpenID provider", async () => {
  const provider = createProvider({ issuer: leading, clientId: "a", clientSecret: "b", name: "Our House" });
  const journey = { browser: "b", state: "s", redirectUri: "https://journal.example.org/" };
  await expect(provider.authorizationUrl(journey)).rejects.toThrow();
  expect(arrived).toBe(0);
});

it("lead nowhere by a provider's own words: one that says it is another is refused", async () => {
  let name: string | null = null;
  const house = await listen(({ headers }, response) => {
    const issuer = name ?? `http://${headers.host}`;
    const said = { issuer, authorization_endpoint: "https://login.example.com/go" };
    response.setHeader("content-type", "application/json").end(JSON.stringify(said));
  });
  const provider = createProvider({ issuer: house, clientId: "a", clientSecret: "b", name: "Our House" });
  const journey = { browser: "b", state: "s", redirectUri: "https://journal.example.org/" };
  expect(await provider.authorizationUrl(journey)).toContain("https://login.example.com/go?");
  name = "https://login.example.com";
  await expect(provider.authorizationUrl(journey)).rejects.toThrow();
  // It is asked anew: one wrong answer locks nobody out.
  name = null;
  expect(await provider.authorizationUrl(journey)).toContain("https://login.example.com/go?");
});

it("are not followed from the S3 server", async () => {
  const s3 = {
    endpoint: leading,
    bucket: "attachments",
    region: "us-east-1",
    accessKeyId: "a",
    secretAccessKey: "b",
    forcePathStyle: true,
  };
  await expect(openBlobs({ dataDir: "", s3 })).rejects.toThrow();
  expect(arrived).toBe(0);
});

import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { errorSchema } from "#contract/endpoint.ts";
import { answerUnread } from "./error-answers.ts";
import { createHttpServer } from "./http-server.ts";
import { type ConnectionTimeouts, defaultConnectionTimeouts, watchSlowClients } from "./slow-clients.ts";

const sockets: Socket[] = [];
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closing.splice(0)) await close();
});

/** A client that sends raw bytes. */
function open(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  sockets.push(socket);
  let heard = "";
  socket.on("data", (text) => {
    heard += String(text);
  });
  // A reset is one way to be disconnected, so unlike events.once, this fails on no error.
  socket.on("error", () => {});
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { send: (text: string) => socket.write(text), socket, ended, heard: () => heard };
}

const portOf = (address: string) => Number(new URL(address).port);
const bodyOf = (answer: string) => errorSchema.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? ""));
const until = async (holds: () => boolean) => {
  while (!holds()) await delay(2);
};

describe("a server with little timeouts", () => {
  async function start(shorter: Partial<ConnectionTimeouts>) {
    const app = await createHttpServer({
      readiness: async () => ({}),
      logger: false,
      trustProxy: null,
      apiUrl: null,
      webOrigins: [],
      hstsSubdomains: true,
      version: "0.0.0",
      database: { check: async () => {} },
      timeouts: { ...defaultConnectionTimeouts, ...shorter },
    });
    app.post("/take", async () => "taken");
    closing.push(() => app.close());
    return portOf(await app.listen({ port: 0, host: "127.0.0.1" }));
  }

  // On a busy machine 50 ms may pass between two steps, so each server has only one short timeout.
  const forHeaders = { headers: 50 };
  const forBodies = { window: 20, minBytes: 10 };

  it.each([
    ["says nothing", forHeaders, ""],
    ["stops within its headers", forHeaders, "GET /healthz HTTP/1.1\r\nHost: reflector\r\nX-Slow: "],
    [
      "stops within its body",
      forBodies,
      "POST /take HTTP/1.1\r\nHost: reflector\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ],
  ])("ends who %s, with 408 in the one shape", async (_what, shorter, text) => {
    const client = open(await start(shorter));
    client.send(text);
    await client.ended;
    expect(client.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    expect(client.heard().toLowerCase()).toContain("content-security-policy: default-src 'none';");
    expect(bodyOf(client.heard()).code).toBe("request_timeout");
  });

  it("ends who sends a byte now and then", async () => {
    const client = open(await start(forBodies));
    client.send(
      "POST /take HTTP/1.1\r\nHost: reflector\r\nContent-Type: text/plain\r\nContent-Length: 9000\r\n\r\n",
    );
    const trickle = setInterval(() => client.send("x"), 5);
    // A byte sent after the answer would reset the connection.
    client.socket.once("data", () => clearInterval(trickle));
    await client.ended;
    clearInterval(trickle);
    expect(client.heard()).toContain("request_timeout");
  });

  it("ends a connection that is kept alive and not used", async () => {
    const client = open(await start({ idle: 50 }));
    client.send("GET /healthz HTTP/1.1\r\nHost: reflector\r\n\r\n");
    await client.ended;
    expect(client.heard()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("answers who sends no HTTP, or headers without end, in the one shape", async () => {
    const port = await start({});
    const [noise, wordy] = [open(port), open(port)];
    noise.send("this is no request\r\n\r\n");
    wordy.send(`GET /healthz HTTP/1.1\r\nX-Long: ${"x".repeat(40_000)}`);
    await Promise.all([noise.ended, wordy.ended]);
    for (const { heard } of [noise, wordy])
      expect(heard().toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(bodyOf(noise.heard()).code).toBe("malformed_body");
    expect(bodyOf(wordy.heard()).code).toBe("headers_too_large");
  });
});

describe("a message whose end can be read in two ways", () => {
  it.each([
    ["a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3"],
    ["chunks that are not the last coding", "Transfer-Encoding: chunked, gzip"],
    ["a space before the colon", "Content-Length : 2"],
    ["a negative length", "Content-Length: -2"],
  ])("is refused: %s", async (_what, header) => {
    const app = Fastify({ clientErrorHandler: (error, socket) => answerUnread(error, socket, {}) });
    let taken = 0;
    app.post("/take", async () => {
      taken += 1;
    });
    closing.push(() => app.close());
    const client = open(portOf(await app.listen({ port: 0, host: "127.0.0.1" })));
    client.send(
      `POST /take HTTP/1.1\r\nHost: reflector\r\nContent-Type: application/json\r\n${header}\r\n\r\n{}`,
    );
    await client.ended;
    expect(client.heard()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(bodyOf(client.heard()).code).toBe("malformed_body");
    expect(taken).toBe(0);
  });
});

describe("the look at requests under way", () => {
  const minBytes = 100;
  async function start() {
    const app = Fastify({ bodyLimit: 10_000_000 });
    let received = 0;
    app.addContentTypeParser("application/octet-stream", (_request, payload, done) => {
      payload.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      payload.on("end", () => done(null, received));
    });
    const look = watchSlowClients(app, minBytes, {});
    let answering: Socket | undefined;
    app.post("/take", async ({ body }) => ({ body }));
    app.get("/much", async ({ raw }) => {
      answering = raw.socket;
      return Buffer.alloc(50_000_000);
    });
    closing.push(() => app.close());
    const port = portOf(await app.listen({ port: 0, host: "127.0.0.1" }));
    return { port, look, received: () => received, answering: () => answering };
  }
  const upload = (bytes: number) =>
    `POST /take HTTP/1.1\r\nHost: reflector\r\nContent-Type: application/octet-stream\r\nContent-Length: ${bytes}\r\n\r\n`;

  it("lets an upload continue through many windows, as long as each brings enough", async () => {
    const { port, look, received } = await start();
    const client = open(port);
    client.send(upload(50 * minBytes));
    for (let count = 1; count <= 50; count += 1) {
      client.send("x".repeat(minBytes));
      await until(() => received() === count * minBytes);
      if (count < 50) look();
    }
    await until(() => client.heard().includes("200 OK"));
    look();
    look();
    expect(client.socket.destroyed).toBe(false);
  });

  it("ends an upload whose window brings too little", async () => {
    const { port, look, received } = await start();
    const client = open(port);
    client.send(upload(50 * minBytes));
    client.send("x".repeat(minBytes));
    await until(() => received() === minBytes);
    look();
    client.send("x".repeat(minBytes - 1));
    await until(() => received() === 2 * minBytes - 1);
    look();
    await client.ended;
    expect(client.heard()).toContain("request_timeout");
  });

  it("drops an answer of which nothing is taken, and no other", async () => {
    const { port, look, answering } = await start();
    const client = open(port);
    client.socket.pause();
    client.send("GET /much HTTP/1.1\r\nHost: reflector\r\n\r\n");
    await until(() => (answering()?.writableLength ?? 0) > 0);
    look();
    look();
    await until(() => answering()?.destroyed === true);

    const other = open(port);
    other.send("GET /much HTTP/1.1\r\nHost: reflector\r\n\r\n");
    await until(() => other.heard().length > 50_000_000);
    expect(other.heard()).toContain("200 OK");
  });
});

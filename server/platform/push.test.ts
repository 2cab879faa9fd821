import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, globalAgent } from "node:https";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import webPush from "web-push";
import { sendPush, subjectOf } from "./push.ts";

/** For `localhost`, until 2126, because push services are reached over TLS only. It protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghx8N5yrk3irRv8fl
Hahd01JtNVaZKSy/iQ1jxZVFaW6hRANCAAQC1am4d/HSN/B8gVTVW829xhs2GMem
XUV8mpWQ2A0aXblB+qnlSuQ2mOF89RguDl7eRDcLhiZv4b7MBm8KYs8d
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUM37ttBL0t3Au4iB8BHRPUIB4bIQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4MTA1NloYDzIxMjYxMDI4
MTgxMDU2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQC1am4d/HSN/B8gVTVW829xhs2GMemXUV8mpWQ2A0aXblB+qnlSuQ2
mOF89RguDl7eRDcLhiZv4b7MBm8KYs8do2kwZzAdBgNVHQ4EFgQUVpyRi3MTHJnC
HpZnvFZjNHbfkokwHwYDVR0jBBgwFoAUVpyRi3MTHJnCHpZnvFZjNHbfkokwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgN8zYpcTPv8/N+A7ZKH2nCwqOgkPARbkX3Lccj4G2xscCIQDJBIBMzoYh
WbQUz3EFpMoPHTZvhsr7i0NJf4EPeJNzqg==
-----END CERTIFICATE-----`;

const browser = createECDH("prime256v1");
const p256dh = browser.generateKeys();
const auth = randomBytes(16);
const message = { payload: '{"kind":"daily"}', topic: "t".repeat(32) };

describe("a push service", () => {
  const received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  let status = 201;
  const service = createServer({ key, cert }, async (request, response) => {
    received.push({ headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  });
  const sockets = new Set<Socket>();
  service.on("connection", (socket) => sockets.add(socket));
  let port = 0;
  const trusted = globalAgent.options.ca;

  beforeAll(async () => {
    globalAgent.options.ca = cert;
    service.listen(0, "localhost");
    await once(service, "listening");
    const address = service.address();
    port = typeof address === "object" && address ? address.port : 0;
  });
  afterAll(() => {
    globalAgent.options.ca = trusted;
    for (const socket of sockets) socket.destroy();
    service.close();
  });
  beforeEach(() => {
    received.length = 0;
  });

  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const send = () => {
    const endpoint = `https://localhost:${port}/push/somebody`;
    const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
    return sendPush({ endpoint, keys }, message, {
      publicKey,
      privateKey,
      subject: "mailto:journal@example.org",
    });
  };

  it("gets a signed message that only the browser can decrypt, with a lifetime of hours", async () => {
    status = 201;
    expect(await send()).toBe("sent");
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
    expect(opened(body)).toBe(message.payload);
    expect(body.includes("daily")).toBe(false);
    expect(headers).toMatchObject({
      ttl: "14400",
      urgency: "normal",
      topic: message.topic,
      "content-encoding": "aes128gcm",
    });
    const [, token = "", signer = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect(signer).toBe(publicKey);
    const point = Buffer.from(signer, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const jwk = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
    const { payload } = await jwtVerify(token, jwk);
    expect(payload).toMatchObject({ aud: `https://localhost:${port}`, sub: "mailto:journal@example.org" });
  });

  it.each([
    [200, "sent"],
    [404, "gone"],
    [410, "gone"],
    [429, "away"],
    [503, "away"],
    [400, "refused"],
    [403, "refused"],
    [301, "refused"],
  ])("that answers %i counts as %s", async (answer, outcome) => {
    status = answer;
    expect(await send()).toBe(outcome);
    expect(received).toHaveLength(1);
  });

  it("that can't be reached, or has the wrong certificate, counts as away", async () => {
    globalAgent.options.ca = trusted;
    // An open connection would be used again without another certificate check.
    globalAgent.destroy();
    expect(await send()).toBe("away");
    globalAgent.options.ca = cert;
    const closed = port;
    port = 1;
    expect(await send()).toBe("away");
    port = closed;
  });
});

/** Decrypts as a browser does (RFC 8188, RFC 8291). */
function opened(body: Buffer): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const contentKey = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

describe("whom push services may write to", () => {
  it.each([
    ["https://journal.example.org", "Reflector <journal@example.org>", "mailto:journal@example.org"],
    ["https://journal.example.org", "journal@example.org", "mailto:journal@example.org"],
    ["https://journal.example.org/here", null, "https://journal.example.org"],
    ["http://localhost:3000", null, "mailto:reflector@localhost"],
  ])("is, at %s with mail from %s, %s", (publicUrl, mailFrom, subject) => {
    expect(subjectOf(publicUrl, mailFrom)).toBe(subject);
  });
});

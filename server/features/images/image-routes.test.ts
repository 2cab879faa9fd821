import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imagePath, imageWidths, thumbnails } from "#contract/themes/image-sizes.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";

const [scene, other] = ["ocean.jpg", "forest.jpg"];

describe("built-in pictures at their sizes", () => {
  let database: TestDatabase;
  let server: TestServer;
  let pictures: string;
  let version: string;
  let log = "";

  const paint = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const versionOf = (content: Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);
  const cached = () => readdirSync(join(database.dataDir, "cache/images"));

  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
    const webFolder = join(database.dataDir, "web");
    pictures = join(webFolder, "backgrounds");
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(webFolder, "index.html"), "<!doctype html>");
    const content = await paint(1600, 900, "#336699");
    version = versionOf(content);
    for (const file of [scene, other, "secret.jpg"]) writeFileSync(join(pictures, file), content);
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      log += String(chunk);
      done();
    };
    const logger = pino({ level: "trace" }, new Writable({ write }));
    server = await startTestServer("sqlite", { database, webFolder, logger });
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
  /** Requests the path unchanged, which `fetch` would normalize. */
  const getRaw = (path: string) =>
    new Promise<{ status: number; body: string }>((done, failed) => {
      const { hostname, port } = new URL(server.url);
      const sent = request({ hostname, port, path }, (answer) => {
        let body = "";
        answer.on("data", (chunk) => {
          body += chunk;
        });
        answer.on("end", () => done({ status: answer.statusCode ?? 0, body }));
      });
      sent.on("error", failed);
      sent.end();
    });
  const sizeOf = async (answer: Response) => {
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [format, width, height];
  };

  it("are WebP at every width of the contract, never enlarged, and as thumbnails", async () => {
    for (const size of imageWidths) {
      const answer = await get(imagePath(scene, size, version));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const width = Math.min(size, 1600);
      expect(await sizeOf(answer)).toEqual(["webp", width, Math.round((width * 9) / 16)]);
    }
    const heights = [];
    for (const size of thumbnails)
      heights.push((await sizeOf(await get(imagePath(scene, size, version))))[2]);
    expect(heights).toEqual([60, 120]);
  });

  it("can be cached forever with their version, and for an hour without", async () => {
    const control = async (path: string) => (await get(path)).headers.get("cache-control");
    expect(await control(imagePath(scene, 640, version))).toBe("public, max-age=31536000, immutable");
    expect(await control(imagePath(scene, 640))).toBe("public, max-age=3600");
    expect(await control(imagePath(scene, 640, "0123456789abcdef"))).toBe("public, max-age=3600");
  });

  it("are not sent again to a browser that has them", async () => {
    const first = await get(imagePath(scene, 320));
    const etag = first.headers.get("etag") ?? "";
    const again = await get(imagePath(scene, 320), { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(server.url + imagePath(scene, 320), { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  it("exist in no other size, and under no other file, host or query", async () => {
    const refused = [
      `/images/641/${scene}`,
      `/images/0640/${scene}`,
      `/images/640.0/${scene}`,
      `/images/-640/${scene}`,
      `/images/1e3/${scene}`,
      `/images/99999/${scene}`,
      `/images/thumbnail-3x/${scene}`,
      `/images/640x480/${scene}`,
      `/images/w_640,f_png/${scene}`,
      "/images/640/secret.jpg",
      "/images/640/nowhere.jpg",
      "/images/640/full-moon.jpg",
      "/images/640/ocean.webp",
      "/images/640/Ocean.jpg",
      "/images/640/",
      "/images/640",
      "/images/",
      "/images",
      `/images//640/${scene}`,
      `/images/640//${scene}`,
      `/images/640/${scene}/`,
      `/images/640/x/${scene}`,
      `/images/../backgrounds/${scene}`,
      "/images/640/../../index.html",
      "/images/640/..%2f..%2findex.html",
      "/images/640/%2e%2e/%2e%2e/index.html",
      "/images/640/%6fcean.jpg",
      "/images/%36%34%30/ocean.jpg",
      "/images/640/ocean.jpg%00.png",
      "/images/640/..\\..\\index.html",
      "/images/640/https://example.com/a.jpg",
      "/images/640/https:%2F%2Fexample.com%2Fa.jpg",
      `/images/640/${scene}?`,
      `/images/640/${scene}?w=9999`,
      `/images/640/${scene}?v=`,
      `/images/640/${scene}?v=xyz`,
      `/images/640/${scene}?v=0123`,
      `/images/640/${scene}?v=${"a".repeat(64)}`,
      `/images/640/${scene}?v=${version}&v=${version}`,
      `/images/640/${scene}?v=${version}&format=png`,
      `/images/640/${scene}?url=http://127.0.0.1/`,
    ];
    const before = cached().length;
    for (const path of refused) {
      const { status, body } = await getRaw(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(body)).toMatchObject({ code: "not_found", message: /^Page not found: / });
    }
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await fetch(`${server.url}/images/640/${scene}`, { method })).status).toBe(404);
    expect(cached().length).toBe(before);
  });

  it("are made once for simultaneous requests", async () => {
    const path = imagePath(other, 1280, version);
    const all = await Promise.all(
      Array.from({ length: 12 }, () => get(path).then((answer) => answer.text())),
    );
    expect(new Set(all).size).toBe(1);
    expect(cached().filter((name) => name.startsWith(other))).toEqual([`${other}-${version}-1280.webp`]);
  });

  it("change when the built-in picture changes", async () => {
    const content = await paint(800, 450, "#993322");
    writeFileSync(join(pictures, other), content);
    const answer = await get(imagePath(other, 1280, versionOf(content)));
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await sizeOf(answer)).toEqual(["webp", 800, 450]);
    const old = await get(imagePath(other, 1280, version));
    expect(old.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await sizeOf(old)).toEqual(["webp", 800, 450]);
  });

  it("are made again if the file on disk is broken", async () => {
    const path = imagePath(scene, 768, version);
    const whole = await (await get(path)).arrayBuffer();
    const file = join(database.dataDir, "cache/images", `${scene}-${version}-768.webp`);
    writeFileSync(file, readFileSync(file).subarray(0, 200));
    expect(await (await get(path)).arrayBuffer()).toEqual(whole);
  });

  it("are served even if nothing can be stored, which is logged once", async () => {
    rmSync(join(database.dataDir, "cache"), { recursive: true, force: true });
    writeFileSync(join(database.dataDir, "cache"), "in the way");
    for (const size of [640, 1024, 640])
      expect((await get(imagePath(scene, size, version))).status).toBe(200);
    expect(log.match(/can’t be cached on disk/g)).toHaveLength(1);
    rmSync(join(database.dataDir, "cache"));
  });

  it("are still served at full size beside the smaller ones", async () => {
    const answer = await get(`/backgrounds/${scene}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });
});

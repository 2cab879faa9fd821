import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import fc from "fast-check";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Attachment } from "#contract/attachments/attachments.ts";
import { findAttachments } from "#contract/attachments/attachments.ts";
import { errorSchema } from "#contract/endpoint.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { rangeOf } from "./file-routes.ts";
import { aPdf, aPicture, aSound, blobsOf, contentOf, fetchFile, newPerson, type Person } from "./testing.ts";

const minute = 60_000;

describe.each(engines)("the address of a file on %s", (engine) => {
  let server: TestServer;
  let one: Person;
  let picture: Attachment;
  let sound: Attachment;
  let log = "";
  const recording = aSound(40);

  beforeAll(async () => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    server = await startTestServer(engine, { logger: pino({ level: "trace" }, stream) });
    one = await newPerson(server);
    picture = await one.add({ name: "jetty.jpg", content: await aPicture(400, 300).jpeg().toBuffer() });
    sound = await one.add({ name: "", content: recording });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    await one.logInAgain();
  });

  const fresh = async (id: string): Promise<Attachment> => {
    const { attachments } = await server.expect(findAttachments, 200, {
      access: one.access,
      body: { ids: [id] },
    });
    const [found] = attachments;
    if (!found) throw new Error("It is gone.");
    return found;
  };
  const refusal = async (answer: Response) => ({
    status: answer.status,
    ...errorSchema.parse(await answer.json()),
  });

  it("is valid without any other proof, for ten to fifteen minutes", async () => {
    const found = await fresh(picture.id);
    const left = new Date(found.address_ends_at).getTime() - server.clock.now().getTime();
    expect(left).toBeGreaterThan(10 * minute);
    expect(left).toBeLessThanOrEqual(15 * minute);
    expect(found.address_key.length).toBeLessThan(400);
    expect((await fetchFile(server, found)).status).toBe(200);
    server.clock.advance(left - 1000);
    expect((await fetchFile(server, found)).status).toBe(200);
    server.clock.advance(1000);
    expect(await refusal(await fetchFile(server, found))).toEqual({
      status: 403,
      code: "forbidden",
      message: "This link has expired. Reload the page.",
    });
  });

  it("stays the same for some minutes, so that browsers use their cache", async () => {
    server.clock.set("2026-11-21T14:00:00Z");
    await one.logInAgain();
    const { address_key } = await fresh(picture.id);
    server.clock.advance(5 * minute - 1);
    expect((await fresh(picture.id)).address_key).toBe(address_key);
    server.clock.advance(1);
    expect((await fresh(picture.id)).address_key).not.toBe(address_key);
  });

  it("is refused with another file's key, a wrong key and none", async () => {
    const [mine, another] = [await fresh(picture.id), await fresh(sound.id)];
    const key = mine.address_key;
    const altered = (at: number) => key.slice(0, at) + (key[at] === "A" ? "B" : "A") + key.slice(at + 1);
    for (const address_key of [another.address_key, altered(0), altered(key.length - 3), "x", "%00"])
      expect(await refusal(await fetchFile(server, { id: mine.id, address_key }))).toMatchObject({
        status: 403,
        code: "forbidden",
      });
    const url = `${server.url}/api/attachments/${mine.id}/original/`;
    const headers = { authorization: `Bearer ${one.access}` };
    expect((await fetch(url, { headers })).status).toBe(400);
    expect((await fetchFile(server, { id: randomUUID(), address_key: mine.address_key })).status).toBe(403);
    const other = await newPerson(server);
    const theirs = await server.expect(findAttachments, 200, {
      access: other.access,
      body: { ids: [mine.id] },
    });
    expect(theirs.attachments).toEqual([]);
  });

  it("answers with headers that keep the file from running scripts and from shared caches", async () => {
    const { headers } = await fetchFile(server, await fresh(picture.id));
    const left =
      (new Date((await fresh(picture.id)).address_ends_at).getTime() - server.clock.now().getTime()) / 1000;
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": `private, max-age=${left}, immutable`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename=jetty.jpg",
      "accept-ranges": "bytes",
    });
    const pdf = await (await newPerson(server)).add({ name: 'río "日記".pdf', content: aPdf() });
    expect((await fetchFile(server, pdf)).headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"]*\\"[^"]*\\".pdf"; filename\*=UTF-8''r%C3%ADo%20%22%E6%97%A5%E8%A8%98%22.pdf$/,
    );
  });

  it("answers range requests, which players send", async () => {
    const found = await fresh(sound.id);
    const total = recording.length;
    for (const [range, start, end] of [
      ["bytes=0-1", 0, 2],
      ["bytes=0-", 0, total],
      ["bytes=65470-65490", 65_470, 65_491],
      ["bytes=200000-", 200_000, total],
      ["bytes=-5", total - 5, total],
      [`bytes=100-${total + 50}`, 100, total],
    ] as const) {
      const answer = await fetchFile(server, found, "original", { headers: { range } });
      expect([
        answer.status,
        answer.headers.get("content-range"),
        answer.headers.get("content-length"),
      ]).toEqual([206, `bytes ${start}-${end - 1}/${total}`, String(end - start)]);
      expect((await contentOf(answer)).equals(recording.subarray(start, end))).toBe(true);
    }
    const beyond = await fetchFile(server, found, "original", { headers: { range: `bytes=${total}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${total}`]);
    for (const range of ["bytes=0-1,5-6", "lines=1-2", "bytes=5-1"])
      expect((await fetchFile(server, found, "original", { headers: { range } })).status).toBe(200);
    const since = { range: "bytes=0-1", "if-range": '"another"' };
    expect((await fetchFile(server, found, "original", { headers: since })).status).toBe(200);
  });

  it("answers HEAD, and 304 to a browser that has the file", async () => {
    const found = await fresh(picture.id);
    const head = await fetchFile(server, found, "original", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(found.bytes)]);
    const etag = head.headers.get("etag") ?? "";
    const again = await fetchFile(server, found, "original", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const narrower = await fetchFile(server, found, 320, { headers: { "if-none-match": etag } });
    expect(narrower.status).toBe(200);
  });

  it("says that the stored file was altered or is gone, and sends none of it", async () => {
    const { folder } = await server.database.asSystem((tx) =>
      tx.selectFrom("attachments").select("folder").where("id", "=", picture.id).executeTakeFirstOrThrow(),
    );
    const path = join(server.database.dataDir, "attachments", folder, "original");
    const whole = readFileSync(path);
    const found = await fresh(picture.id);
    const altered = Buffer.from(whole);
    altered[100] = (altered[100] ?? 0) ^ 1;
    for (const content of [altered, whole.subarray(0, -1), Buffer.alloc(0)]) {
      writeFileSync(path, content);
      expect(await refusal(await fetchFile(server, found))).toMatchObject({
        status: 500,
        code: "sealed_value_refused",
      });
    }
    writeFileSync(path, whole);
    expect((await fetchFile(server, found)).status).toBe(200);
  });

  it("refuses every range of a stored file that was cut between two segments", async () => {
    const { folder } = await server.database.asSystem((tx) =>
      tx.selectFrom("attachments").select("folder").where("id", "=", sound.id).executeTakeFirstOrThrow(),
    );
    const path = join(server.database.dataDir, "attachments", folder, "original");
    const whole = readFileSync(path);
    const found = await fresh(sound.id);
    const begins = () => fetchFile(server, found, "original", { headers: { range: "bytes=0-9" } });
    writeFileSync(path, whole.subarray(0, 65_536 * 2));
    expect(await refusal(await begins())).toMatchObject({ status: 500, code: "sealed_value_refused" });
    writeFileSync(path, whole);
    expect((await begins()).status).toBe(206);
  });

  it("is never logged, nor is anything in the file", async () => {
    const found = await fresh(picture.id);
    await fetchFile(server, found);
    expect(log).toContain("/api/attachments/:id/:size/");
    for (const secret of [found.address_key, picture.address_key, "key=", "jetty.jpg"])
      expect(log).not.toContain(secret);
  });

  it("leaves nothing readable of pictures and sound in the store's folder", () => {
    const folder = join(server.database.dataDir, "attachments");
    const marks = ["JFIF", "RIFF", "WEBP", "WAVE", "%PDF", "Exif", "jetty", "\x89PNG", "\xff\xd8\xff\xe0"];
    const blobs = blobsOf(server);
    expect(blobs.length).toBeGreaterThan(2);
    const found = (content: Buffer) =>
      marks.filter((mark) => content.subarray(0, 200).includes(Buffer.from(mark, "latin1")));
    for (const blob of blobs) expect(found(readFileSync(join(folder, blob)))).toEqual([]);
    // Shows that the search would find readable content.
    const planted = join(server.database.dataDir, "planted");
    appendFileSync(planted, recording.subarray(0, 100));
    expect(found(readFileSync(planted))).toEqual(["RIFF", "WAVE"]);
  });
});

it("reads a range within the file, or the whole file", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(50), fc.nat(50), fc.nat(50), (noise, first, last, bytes) => {
      for (const header of [
        noise,
        `bytes=${first}-${last}`,
        `bytes=${first}-`,
        `bytes=-${last}`,
        `bytes=${noise}`,
      ]) {
        const range = rangeOf(header, bytes);
        if (range === null || range === "not satisfiable") continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThanOrEqual(bytes);
        expect(range.end).toBeGreaterThan(range.start);
      }
    }),
  );
});

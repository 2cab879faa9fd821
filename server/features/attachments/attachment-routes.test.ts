import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPartBytes } from "#contract/attachments/attachment-rules.ts";
import {
  beginUpload,
  describeAttachment,
  findAttachments,
  finishUpload,
  getUsage,
} from "#contract/attachments/attachments.ts";
import { errorSchema } from "#contract/endpoint.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import {
  aPdf,
  aPicture,
  aSound,
  blobsOf,
  contentOf,
  fetchFile,
  namedBlobs,
  newPerson,
  type Person,
} from "./testing.ts";

describe.each(engines)("attachments on %s", (engine) => {
  let server: TestServer;
  let one: Person;
  let other: Person;
  let photo: Buffer;

  beforeAll(async () => {
    server = await startTestServer(engine);
    [one, other] = [await newPerson(server), await newPerson(server)];
    photo = await aPicture(800, 600).jpeg().toBuffer();
  });
  afterAll(() => server.stop());

  it("can be pictures, in their own size and narrower", async () => {
    const added = await one.add({ name: "jetty.jpg", alt: "A jetty", content: photo });
    expect(added).toMatchObject({
      kind: "picture",
      media_type: "image/jpeg",
      name: "jetty.jpg",
      alt: "A jetty",
      width: 800,
      height: 600,
      widths: [320, 640],
    });
    const original = await fetchFile(server, added);
    expect(original.status).toBe(200);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
    const bytes = await contentOf(original);
    expect(bytes.length).toBe(added.bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 600 });
    for (const width of added.widths) {
      const narrower = await fetchFile(server, added, width);
      expect(narrower.headers.get("content-type")).toBe("image/webp");
      expect(await sharp(await contentOf(narrower)).metadata()).toMatchObject({ format: "webp", width });
    }
    expect((await fetchFile(server, added, 1280)).status).toBe(404);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
  });

  it("can be sound and PDF, kept byte for byte", async () => {
    for (const [content, kind, media_type] of [
      [aSound(), "audio", "audio/wav"],
      [aPdf(), "pdf", "application/pdf"],
    ] as const) {
      const added = await one.add({ name: "a file", content });
      expect(added).toMatchObject({ kind, media_type, bytes: content.length, width: null, widths: [] });
      expect((await contentOf(await fetchFile(server, added))).equals(content)).toBe(true);
    }
  });

  it("are sent in parts, in any order, and each part can be sent again", async () => {
    const content = aSound(350);
    const parts = [0, 1, 2].map((part) =>
      content.subarray(part * uploadPartBytes, (part + 1) * uploadPartBytes),
    );
    const id = randomUUID();
    expect(await one.begin(id, { content })).toMatchObject({
      bytes: content.length,
      parts: [],
      attachment: null,
    });
    const [first = photo, second = photo, third = photo] = parts;
    expect((await one.send(id, 2, third)).status).toBe(204);
    expect((await one.send(id, 0, Buffer.alloc(first.length))).status).toBe(204);
    expect((await one.send(id, 0, first)).status).toBe(204);
    expect((await one.begin(id, { content })).parts).toEqual([0, 2]);
    const early = await server.expect(finishUpload, 409, { access: one.access, params: { id } });
    expect(early).toMatchObject({
      code: "incomplete",
      message: "One part of this file has not arrived yet.",
    });
    expect((await one.send(id, 1, second)).status).toBe(204);
    const finished = await server.expect(finishUpload, 200, { access: one.access, params: { id } });
    expect((await contentOf(await fetchFile(server, finished))).equals(content)).toBe(true);
    expect(await server.expect(finishUpload, 200, { access: one.access, params: { id } })).toEqual(finished);
    expect((await one.begin(id, { content })).attachment).toEqual(finished);
    expect((await one.send(id, 0, first)).status).toBe(409);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
  });

  it("can be described and found by their owner, in the requested order", async () => {
    const [first, second] = [await one.add({ content: photo }), await one.add({ content: aPdf() })];
    const { access } = one;
    const body = { alt: "Two gulls on a jetty" };
    const described = await server.expect(describeAttachment, 200, {
      access,
      params: { id: first.id },
      body,
    });
    expect(described).toMatchObject({ id: first.id, ...body });
    const ids = [second.id, randomUUID(), first.id, second.id];
    const { attachments } = await server.expect(findAttachments, 200, { access, body: { ids } });
    expect(attachments.map(({ id, alt }) => [id, alt])).toEqual([
      [second.id, ""],
      [first.id, body.alt],
    ]);
  });

  it("are out of reach for other people", async () => {
    const mine = await one.add({ content: photo });
    const begun = randomUUID();
    await one.begin(begun, { content: photo });
    const { access } = other;
    for (const id of [mine.id, begun]) {
      const body = { id, name: "x", bytes: photo.length };
      expect((await server.call(beginUpload, { access, body })).status).toBe(404);
      expect((await other.send(id, 0, photo)).status).toBe(404);
      expect((await server.call(finishUpload, { access, params: { id } })).status).toBe(404);
      const alt = { alt: "mine now" };
      expect((await server.call(describeAttachment, { access, params: { id }, body: alt })).status).toBe(404);
    }
    const found = await server.expect(findAttachments, 200, { access, body: { ids: [mine.id, begun] } });
    expect(found.attachments).toEqual([]);
    expect((await one.begin(begun, { content: photo })).parts).toEqual([]);
  });

  it.each([
    [{ bytes: 0 }, { bytes: "This file is empty." }],
    [{ bytes: 50_000_001 }, { bytes: "This file is larger than 50 MB." }],
    [{ id: "one" }, { id: "This id is not valid." }],
    [{ name: "x".repeat(201) }, { name: "At most 200 characters; this has 201." }],
    [{ alt: "x".repeat(1001) }, { alt: "At most 1,000 characters; this has 1,001." }],
    [{ type: "image/png" }, { type: "This field is not known." }],
  ])("can't be begun with %o", async (wrong, fields) => {
    const body = { id: randomUUID(), name: "x", bytes: 10, ...wrong };
    const refusal = await server.expect(beginUpload, 400, { access: one.access, body });
    expect(refusal.fields).toEqual(fields);
  });

  it("refuse a part of the wrong size, number or content type", async () => {
    const id = randomUUID();
    await one.begin(id, { content: photo });
    const refused = async (answer: Response) => {
      const { fields = {} } = errorSchema.parse(await answer.json());
      return [answer.status, ...Object.keys(fields)];
    };
    expect(await refused(await one.send(id, 0, photo.subarray(1)))).toEqual([400, "body"]);
    expect(await refused(await one.send(id, 0, Buffer.alloc(0)))).toEqual([400, "body"]);
    expect(await refused(await one.send(id, 1, photo))).toEqual([400, "part"]);
    expect(await refused(await one.send(id, 48, photo))).toEqual([400, "part"]);
    expect(await refused(await one.send(id, 0, Buffer.alloc(uploadPartBytes + 1)))).toEqual([413]);
    for (const type of ["image/jpeg", "application/json", "text/plain"])
      expect(await refused(await one.send(id, 0, photo, { "content-type": type }))).toEqual([415]);
    const again = { id, name: "x", bytes: photo.length + 1 };
    expect((await server.call(beginUpload, { access: one.access, body: again })).status).toBe(409);
    expect((await one.begin(id, { content: photo })).parts).toEqual([]);
    expect(blobsOf(server)).toEqual(await namedBlobs(server));
  });

  it("can fill the quota, but not exceed it", async () => {
    const full = await startTestServer(engine, { quotaBytes: 100_000 });
    const person = await newPerson(full);
    const usage = () => full.expect(getUsage, 200, { access: person.access });
    expect(await usage()).toEqual({ used_bytes: 0, quota_bytes: 100_000, largest_bytes: 50_000_000 });
    const { id } = await person.add({ content: aSound(10) });
    const { used_bytes } = await usage();
    expect(used_bytes).toBeGreaterThan(80_000);
    const begin = (bytes: number) =>
      full.call(beginUpload, { access: person.access, body: { id: randomUUID(), name: "x", bytes } });
    const answers = await Promise.all([begin(15_000), begin(15_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = errorSchema.parse((await begin(10_000)).body);
    expect(refusal).toEqual({
      code: "limit_reached",
      message: "There is no room for this file: your attachments take 96 KB of 100 KB. Remove some first.",
    });
    expect(id).not.toBe("");
    await full.stop();
  });
});

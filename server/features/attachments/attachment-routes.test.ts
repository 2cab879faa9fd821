import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPartBytes } from "#contract/attachment-files.ts";
import {
  attach,
  beginUpload,
  describeAttachment,
  detach,
  findAttachments,
  finishUpload,
  getUsage,
  listAttachments,
} from "#contract/attachments.ts";
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

  it("are pictures, at their own size and narrower", async () => {
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

  it("are sound and PDF, byte for byte", async () => {
    for (const [content, kind, media_type] of [
      [aSound(), "audio", "audio/wav"],
      [aPdf(), "pdf", "application/pdf"],
    ] as const) {
      const added = await one.add({ name: "a file", content });
      expect(added).toMatchObject({ kind, media_type, bytes: content.length, width: null, widths: [] });
      expect((await contentOf(await fetchFile(server, added))).equals(content)).toBe(true);
    }
  });

  it("are sent in parts, in any order, each as often as needed", async () => {
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
});

import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getUsage } from "#contract/attachments/attachments.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import {
  aPdf,
  aPicture,
  aSound,
  aWebm,
  blobsOf,
  box,
  contentOf,
  fetchFile,
  namedBlobs,
  newPerson,
  type Person,
} from "./testing.ts";

// Recognising files needs no database; attachment-routes.test.ts tests the routes on both engines.
let server: TestServer;
let one: Person;
beforeAll(async () => {
  server = await startTestServer("sqlite");
  one = await newPerson(server);
});
afterAll(() => server.stop());

/** A PNG of one colour in this size, compressed to a few thousand bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const end = Buffer.alloc(0);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", end)]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** An animation of 17 frames with little data, each of which claims to be 2000 by 2000. */
async function animationBomb(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: 17 }, (_, at) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: at * 10, g: 99, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  gif.writeUInt16LE(2000, 6);
  gif.writeUInt16LE(2000, 8);
  return gif;
}

/** A fragment of a film, of 60 bytes, that claims to have four billion samples. */
const aFilmOfSamples = () => {
  const samples = Buffer.alloc(9);
  samples.writeUInt32BE(0xffffffff, 4);
  const ftyp = box("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1"));
  return Buffer.concat([ftyp, box("moov", box("moof", box("traf", box("trun", samples))))]);
};
const aFilm = () =>
  Buffer.concat([box("ftyp", Buffer.from("qt  \0\0\0\0qt  ", "latin1")), box("mdat", Buffer.alloc(64))]);

it("keeps a film as it is, whatever its name says", async () => {
  const content = aWebm("film");
  const added = await one.add({ name: "waves.mp3", content });
  expect(added).toMatchObject({ kind: "video", media_type: "video/webm", bytes: content.length });
  expect(await contentOf(await fetchFile(server, added))).toEqual(content);
});

it("keeps a recording as sound that its browser wrote as a stream, without lengths", async () => {
  const content = aWebm("recording");
  expect(await one.add({ name: "voice.webm", content })).toMatchObject({
    kind: "audio",
    media_type: "audio/webm",
  });
});

it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("keeps %s in its format", async (format) => {
  const content = await aPicture(400, 300).toFormat(format).toBuffer();
  const added = await one.add({ name: "holiday.txt", content });
  expect(added).toMatchObject({ media_type: `image/${format}`, width: 400, height: 300, widths: [320] });
  const kept = await contentOf(await fetchFile(server, added));
  const metadata = await sharp(kept).metadata();
  expect(metadata).toMatchObject({ format: format === "avif" ? "heif" : format, width: 400, height: 300 });
});

it("turns a picture upright and drops its metadata", async () => {
  const content = await aPicture(400, 300)
    .withExif({
      IFD0: { ImageDescription: "MARKER-EXIF", Artist: "MARKER-ARTIST" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = Buffer.concat([content, Buffer.from("<html>MARKER-TAIL</html>")]);
  expect(sent.includes("MARKER-EXIF")).toBe(true);
  const added = await one.add({ content: sent });
  expect(added).toMatchObject({ width: 300, height: 400 });
  for (const size of ["original", ...added.widths] as const) {
    const kept = await contentOf(await fetchFile(server, added, size));
    const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(kept.includes("MARKER")).toBe(false);
  }
});

it("keeps the frames of an animation in every width", async () => {
  const frames = await Promise.all(
    ["#369", "#963", "#396"].map((background) =>
      sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const content = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  const added = await one.add({ content });
  expect(added).toMatchObject({ media_type: "image/gif", width: 400, height: 200, widths: [320] });
  for (const size of ["original", 320] as const)
    expect((await sharp(await contentOf(await fetchFile(server, added, size))).metadata()).pages).toBe(3);
});

const damaged = /damaged or incomplete/;
const nothing = /^This kind of file can’t be attached\. Pictures \(JPEG/;
it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  [
    "a drawing with a script",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    415,
    /^SVG drawings/,
  ],
  [
    "a drawing after its declaration",
    () => Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /^SVG drawings/,
  ],
  [
    "a web page that is called a picture",
    () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    415,
    /^This file is a web page.* Pictures \(JPEG/,
  ],
  [
    "a web page that begins as a PNG does",
    () =>
      Buffer.concat([
        Buffer.from("89504e470d0a1a0a", "hex"),
        Buffer.from("<html><script>alert(1)</script></html>"),
      ]),
    415,
    /./,
  ],
  [
    "a web page that begins as a GIF does",
    () => Buffer.from("GIF89a/*<html><script>alert(1)</script>*/=1"),
    400,
    damaged,
  ],
  ["a program", () => Buffer.from("#!/bin/sh\nrm -rf /\n"), 415, nothing],
  ["an archive", () => Buffer.from("504b0304140000000800", "hex"), 415, nothing],
  ["plain words", () => Buffer.from("Dear diary"), 415, nothing],
  ["a TIFF", () => aPicture(20, 20).tiff().toBuffer(), 415, nothing],
  ["a film without tracks", aFilm, 400, damaged],
  ["a film that says it has billions of samples", aFilmOfSamples, 400, damaged],
  [
    "a film of a kind that browsers don't play",
    () => Buffer.concat([Buffer.from("000001ba4400040004010189c3f8", "hex"), Buffer.alloc(64)]),
    415,
    /^This kind of video can’t be attached\. MP4, MOV and WebM can\./,
  ],
  [
    "a HEIC picture",
    () =>
      Buffer.concat([
        box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")),
        box("meta", Buffer.alloc(20)),
      ]),
    415,
    /^This server can’t read HEIC/,
  ],
  [
    "half a picture",
    async () => {
      const whole = await aPicture(600, 400).png().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    400,
    damaged,
  ],
  ["half a PDF", () => aPdf().subarray(0, 60), 400, damaged],
  ["a sound without sound", () => aSound().subarray(0, 20), 400, damaged],
  [
    "a picture of 30,000 by 30,000",
    () => bomb(30_000, 30_000),
    400,
    /^This picture has more than 64 million pixels/,
  ],
  ["an animation of too many pixels", animationBomb, 400, /^This picture has more than 64 million pixels/],
])("refuses %s in words, and keeps nothing of it", async (_, make, status, sentence) => {
  const before = await server.expect(getUsage, 200, { access: one.access });
  const refusal = await one.refused({ name: "picture.png", content: await make() }, status);
  expect(refusal.message).toMatch(sentence);
  expect(await server.expect(getUsage, 200, { access: one.access })).toEqual(before);
  expect(blobsOf(server)).toEqual(await namedBlobs(server));
});

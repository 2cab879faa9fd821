import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorSchema } from "#contract/endpoint.ts";
import { addBackground, largestPictureBytes } from "#contract/themes/themes.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aPicture, newPerson } from "./testing.ts";

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** A PNG whose header claims this size, with almost no data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    pngSignature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.of()),
  ]);
}

/** Behaviour that doesn't depend on the store. */
describe("pictures of uploaded backgrounds", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer("sqlite");
  });
  afterAll(() => server.stop());

  const signUp = () => newPerson(server);

  it.each([
    ["JPEG", aPicture(1800, 1200).jpeg(), [768, 1536, 1800]],
    ["PNG", aPicture(900, 600).png(), [768, 900]],
    ["WebP", aPicture(900, 600).webp(), [768, 900]],
    ["AVIF", aPicture(900, 600).avif({ effort: 0 }), [768, 900]],
  ] as const)(
    "are taken as %s, and served as WebP at each width and as a thumbnail",
    async (_, made, widths) => {
      const { add, choices, fetchPicture } = await signUp();
      const added = await add({ name: "  Our jetty ", picture: await made.toBuffer(), type: "text/plain" });
      expect(added).toMatchObject({ file: `${added.id}.webp`, name: "Our jetty", widths });
      expect(added.created_at).toBe(server.clock.now().toISOString());
      expect(added.palette.placeholder.length).toBeLessThan(400);
      const { background_choices, own_backgrounds } = await choices();
      expect(own_backgrounds).toEqual([added]);
      expect(Object.entries(background_choices).at(-1)).toEqual([added.file, "Our jetty"]);
      for (const size of [...added.widths.map(String), "thumbnail"]) {
        const answer = await fetchPicture(added.id, size);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-type")).toBe("image/webp");
        expect(answer.headers.get("cache-control")).toBe("private, no-cache");
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect([format, width, height]).toEqual(
          size === "thumbnail" ? ["webp", 180, 120] : ["webp", Number(size), Math.round(Number(size) / 1.5)],
        );
      }
    },
  );

  it("keep only the pixels of the file: no location, no camera, no text", async () => {
    const { add, fetchPicture } = await signUp();
    const exif = {
      IFD0: { Make: "Nokturna", Artist: "Wanderfalke" },
      IFD3: { GPSLatitude: "52/1 30/1 0/1" },
    };
    const picture = await aPicture(900, 600)
      .withExif(exif)
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Wanderfalke</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif?.length).toBeGreaterThan(50);
    expect(picture.includes("Wanderfalke")).toBe(true);
    const { id, widths } = await add({ picture });
    for (const size of [...widths.map(String), "thumbnail"]) {
      const served = Buffer.from(await (await fetchPicture(id, size)).arrayBuffer());
      const { exif, xmp, icc, iptc } = await sharp(served).metadata();
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(served.includes("Wanderfalke") || served.includes("Nokturna")).toBe(false);
    }
  });

  it("are turned upright, whichever way the camera was held", async () => {
    const { add } = await signUp();
    const picture = await aPicture(1000, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await add({ picture })).widths).toEqual([500]);
  });

  it("are never enlarged, and never kept larger than a screen", async () => {
    const { add, fetchPicture } = await signUp();
    expect((await add({ picture: await aPicture(40, 30).png().toBuffer() })).widths).toEqual([40]);
    expect((await add({ picture: await aPicture(1, 1).png().toBuffer() })).widths).toEqual([1]);
    expect((await add({ picture: await aPicture(3840, 2160).jpeg().toBuffer() })).widths).toEqual([
      768, 1536, 2560,
    ]);
    const tall = await add({ picture: await aPicture(500, 4000).jpeg().toBuffer() });
    expect(tall.widths).toEqual([320]);
    const { width, height } = await sharp(
      Buffer.from(await (await fetchPicture(tall.id, "320")).arrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([320, 2560]);
  });

  it("keep the first frame of an animation, and fill transparent areas", async () => {
    const { add, fetchPicture } = await signUp();
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 4, background } })
        .png()
        .toBuffer();
    const picture = await sharp(await Promise.all(["#ff000000", "#0000ff"].map(frame)), {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(picture).metadata()).pages).toBe(2);
    const { id, widths } = await add({ picture });
    expect(widths).toEqual([8]);
    const served = Buffer.from(await (await fetchPicture(id, "8")).arrayBuffer());
    const [red = 255, , blue = 255] = await sharp(served).raw().toBuffer();
    expect([red < 40, blue < 60]).toEqual([true, true]);
  });

  it("are refused above 20 MB, however the form is sent", async () => {
    const { refused } = await signUp();
    const tooLarge = {
      code: "body_too_large",
      fields: { picture: "This picture is too large: at most 20 MB." },
    };
    expect(await refused({ picture: Buffer.alloc(largestPictureBytes + 1) }, 413)).toMatchObject(tooLarge);
    // A file of the maximum size is accepted, then refused because it is not a picture.
    await refused({ picture: Buffer.alloc(largestPictureBytes) }, 415);
  });

  it("are read only up to the limit", async () => {
    const { access } = await signUp();
    const { hostname, port } = new URL(server.url);
    const lines = [
      `POST ${addBackground.url} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${access}`,
      "content-type: multipart/form-data; boundary=x",
      "transfer-encoding: chunked",
    ];
    const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
    const begin = `--x\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`;
    const more = chunk("x".repeat(500_000));
    let sent = 0;
    const answer = await new Promise<string>((done) => {
      let received = "";
      const socket = connect(Number(port), hostname);
      const send = () => {
        while (!socket.destroyed && sent < 10 * largestPictureBytes) {
          sent += more.length;
          if (!socket.write(more)) return;
        }
      };
      socket.write(`${lines.join("\r\n")}\r\n\r\n${chunk(begin)}`, send);
      socket.on("drain", send);
      socket.on("data", (data) => {
        received += data;
      });
      // The server closes the connection while the test still writes to it.
      socket.on("error", () => {});
      socket.on("close", () => done(received));
    });
    // The connection may be closed before the answer arrives.
    expect(answer === "" || answer.startsWith("HTTP/1.1 413")).toBe(true);
    expect(sent).toBeLessThan(2 * largestPictureBytes);
  });
});

describe.each(engines)("uploaded backgrounds on %s", (engine) => {
  let server: TestServer;
  let small: Buffer;

  beforeAll(async () => {
    server = await startTestServer(engine);
    small = await aPicture(320, 200).jpeg().toBuffer();
  });
  afterAll(() => server.stop());

  const signUp = () => newPerson(server);

  it("are refused with a sentence for the field if they are no picture", async () => {
    const { refused, choices } = await signUp();
    const jpeg = await aPicture(1200, 800).jpeg().toBuffer();
    const sentences: Record<number, RegExp> = {
      400: /^(This picture (is damaged|has more than 64 million pixels).*|Choose a picture)\.$/,
      415: /^This is not a JPEG, PNG, WebP or AVIF picture\.$/,
    };
    const cases: [string, Buffer, number][] = [
      [
        "SVG",
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
        415,
      ],
      ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
      ["GIF", await aPicture(20, 20).gif().toBuffer(), 415],
      ["TIFF", await aPicture(20, 20).tiff().toBuffer(), 415],
      ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), 415],
      ["noise", Buffer.from(randomUUID().repeat(100)), 415],
      ["a PNG's first bytes and HTML", Buffer.concat([pngSignature, Buffer.from("<html>")]), 400],
      ["half a JPEG", jpeg.subarray(0, jpeg.length / 2), 400],
      ["the beginning of a JPEG", jpeg.subarray(0, 100), 400],
      ["half a PNG", (await aPicture(300, 300).png().toBuffer()).subarray(0, 5000), 400],
      ["30,000 × 30,000 pixels", pngOf(30_000, 30_000), 400],
      ["2,000,000,000 pixels in a row", pngOf(2_000_000_000, 1), 400],
      ["nothing", Buffer.alloc(0), 400],
    ];
    for (const [what, picture, status] of cases) {
      const { message, fields } = await refused({ picture, type: "image/png", fileName: "a.png" }, status);
      expect([what, Object.keys(fields ?? {})]).toEqual([what, ["picture"]]);
      expect(message).toMatch(sentences[status] ?? /^$/);
    }
    expect((await choices()).own_backgrounds).toEqual([]);
  });

  it("are refused if the form is incomplete, or the body is no form", async () => {
    const { refused, access, choices } = await signUp();
    expect((await refused({ picture: small, name: "  " }, 400)).fields).toEqual({ name: "Enter a name." });
    expect((await refused({ picture: small, name: "x".repeat(61) }, 400)).fields).toEqual({
      name: "At most 60 characters; this has 61.",
    });
    expect((await refused({ picture: small, name: "a\u0000b" }, 400)).fields).toHaveProperty("name");
    expect((await refused({}, 400)).fields).toEqual({ picture: "Choose a picture." });

    const authorization = `Bearer ${access}`;
    const post = async (headers: Record<string, string>, body: string | FormData) => {
      const answer = await fetch(server.url + addBackground.url, {
        method: "POST",
        headers: { authorization, ...headers },
        body,
      });
      return { status: answer.status, ...errorSchema.parse(await answer.json()) };
    };
    for (const type of ["application/json", "text/plain", "image/jpeg"])
      expect(await post({ "content-type": type }, "{}")).toMatchObject({
        status: 415,
        message: "Send a form (multipart/form-data) with the fields name and picture.",
      });
    for (const body of ["", "--x", '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nJetty'])
      expect((await post({ "content-type": "multipart/form-data; boundary=x" }, body)).status).toBe(400);
    expect((await post({ "content-type": "multipart/form-data" }, "--x--")).status).toBe(400);

    const twice = new FormData();
    for (const name of ["picture", "picture"]) twice.append(name, new Blob([new Uint8Array(small)]), "a.jpg");
    expect((await post({}, twice)).status).toBe(400);
    const unknown = new FormData();
    unknown.append("name", "Jetty");
    unknown.append("colour", "red");
    expect((await post({}, unknown)).status).toBe(400);
    expect((await choices()).own_backgrounds).toEqual([]);
  });

  it("don't exist after an interrupted upload", async () => {
    const { access, choices } = await signUp();
    const { hostname, port } = new URL(server.url);
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        const body = `--x\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n`;
        const lines = [
          `POST ${addBackground.url} HTTP/1.1`,
          `host: ${hostname}`,
          `authorization: Bearer ${access}`,
          "content-type: multipart/form-data; boundary=x",
          "content-length: 900000",
        ];
        socket.write(`${lines.join("\r\n")}\r\n\r\n${body}half of it`, () => socket.destroy());
      });
      socket.on("close", () => done());
    });
    expect((await choices()).own_backgrounds).toEqual([]);
  });
});

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  SealBroken,
  type SealedFile,
  type StreamFormat,
  sealedStream,
  streamFormat,
} from "./sealed-stream.ts";

/** Small, so that a few bytes fill many segments: 32 in the first, 72 in each other. */
const small = streamFormat({ hash: "sha256", keyBytes: 32, segmentBytes: 88 });
const key = randomBytes(32);
const associated = "owner/attachment/original";

async function gather(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const seal = (format: StreamFormat, plain: Buffer, more = associated) =>
  gather(format.seal(key, more, [plain]));
const fileOf = (sealed: Buffer): SealedFile => ({
  length: sealed.length,
  read: async (start, end) => sealed.subarray(start, end),
});
const openRange = (format: StreamFormat, sealed: Buffer, start: number, end: number, more = associated) =>
  gather(format.open(key, more, fileOf(sealed), start, end));
const openAll = (format: StreamFormat, sealed: Buffer, more = associated) =>
  openRange(format, sealed, 0, Math.max(0, format.plainLength(sealed.length) ?? 0), more);

/** Around the borders of the first segments, and anywhere between. */
const sizes = fc.oneof(
  fc.constantFrom(0, 1, 31, 32, 33, 103, 104, 105, 175, 176, 177, 248, 249),
  fc.nat(400),
);

describe("a sealed file", () => {
  it("opens to what was sealed, whatever its size and the pieces that it came in", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(fc.nat(400), { maxLength: 5 }), async (size, cuts) => {
        const plain = randomBytes(size);
        const borders = [0, ...cuts.filter((cut) => cut < size).sort((a, b) => a - b), size];
        const pieces = borders.slice(1).map((end, at) => plain.subarray(borders[at], end));
        const sealed = await gather(small.seal(key, associated, pieces));
        expect(sealed.length).toBe(small.sealedLength(size));
        expect(small.plainLength(sealed.length)).toBe(size);
        expect(await openAll(small, sealed)).toEqual(plain);
      }),
    );
  });

  it("opens any range alone, and reads no more than the segments that hold it", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(400), fc.nat(400), async (size, one, other) => {
        const plain = randomBytes(size);
        const [start = 0, end = 0] = [one % (size + 1), other % (size + 1)].sort((a, b) => a - b);
        const sealed = await seal(small, plain);
        const read: Array<[number, number]> = [];
        const watched: SealedFile = {
          length: sealed.length,
          read: async (from, to) => {
            read.push([from, to]);
            return sealed.subarray(from, to);
          },
        };
        expect(await gather(small.open(key, associated, watched, start, end))).toEqual(
          plain.subarray(start, end),
        );
        const bytes = read.slice(1).reduce((sum, [from, to]) => sum + to - from, 0);
        expect(bytes).toBeLessThanOrEqual((2 + (end - start) / 72) * 88);
      }),
    );
  });

  it("opens ranges at the borders of the segments that are used", async () => {
    const plain = randomBytes(2_400_000);
    const sealed = await seal(sealedStream, plain);
    expect(sealed.length).toBe(sealedStream.sealedLength(plain.length));
    for (const [start, end] of [
      [0, 1],
      [65_479, 65_481],
      [65_480, 65_480 + 65_520],
      [1_000_000, 2_399_999],
      [2_399_999, 2_400_000],
      [0, 2_400_000],
    ] as const)
      expect((await openRange(sealedStream, sealed, start, end)).equals(plain.subarray(start, end))).toBe(
        true,
      );
  });

  it("is refused with any bit altered", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(7), async (size, place, bit) => {
        const sealed = await seal(small, randomBytes(size));
        const at = place % sealed.length;
        sealed[at] = (sealed[at] ?? 0) ^ (1 << bit);
        await expect(openAll(small, sealed)).rejects.toThrow(SealBroken);
      }),
    );
  });

  it("is refused when it is cut anywhere, or something is added", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async (size, place) => {
        const sealed = await seal(small, randomBytes(size));
        await expect(openAll(small, sealed.subarray(0, place % sealed.length))).rejects.toThrow(SealBroken);
        await expect(openAll(small, Buffer.concat([sealed, randomBytes(1 + (place % 90))]))).rejects.toThrow(
          SealBroken,
        );
      }),
    );
    // Cut at the end of a segment, where only the marker of the last segment reveals it.
    const sealed = await seal(small, randomBytes(200));
    for (const segments of [1, 2])
      await expect(openAll(small, sealed.subarray(0, 88 * segments))).rejects.toThrow(SealBroken);
  });

  it("is refused with its segments in another order, or with those of another file", async () => {
    const [one, other] = [await seal(small, randomBytes(300)), await seal(small, randomBytes(300))];
    const segment = (file: Buffer, at: number) => file.subarray(at * 88, (at + 1) * 88);
    const rest = (file: Buffer) => file.subarray(3 * 88);
    const swapped = Buffer.concat([segment(one, 0), segment(one, 2), segment(one, 1), rest(one)]);
    const mixed = Buffer.concat([segment(one, 0), segment(other, 1), segment(one, 2), rest(one)]);
    const twice = Buffer.concat([segment(one, 0), segment(one, 1), segment(one, 1), rest(one)]);
    for (const altered of [swapped, mixed, twice])
      await expect(openAll(small, altered)).rejects.toThrow(SealBroken);
  });

  it("is refused in another place, and with another key", async () => {
    const sealed = await seal(small, randomBytes(100));
    for (const place of ["", "owner/attachment/640", "another/attachment/original"])
      await expect(openAll(small, sealed, place)).rejects.toThrow(SealBroken);
    const other = small.open(randomBytes(32), associated, fileOf(sealed), 0, 100);
    await expect(gather(other)).rejects.toThrow(SealBroken);
  });

  it("is never the same twice", async () => {
    const plain = randomBytes(50);
    expect((await seal(small, plain)).equals(await seal(small, plain))).toBe(false);
  });
});

/** Vectors of tink-java (Apache-2.0): streamingaead/internal/testing/AesGcmHkdfStreamingTestUtil.java. */
const short = "6eb56cdc726dfbe5d57f2fcdc6e9345b";
const long = `00112233445566778899aabbccddeeff${short}`;
const vectors = [
  {
    format: { hash: "sha1", keyBytes: 16, segmentBytes: 64 },
    key: short,
    associated: "aad",
    plain: "This is a fairly long plaintext. It is of the exact length to create three output blocks. ",
    sealed:
      "1893b3af5e14ab378d065addfc8484da642c0862877baea8" +
      "db92d9c77406a406168478821c4298eab3e6d531277f4c1a051714faebcaefcbca7b7be05e9445ea" +
      "a0bb2904153398a25084dd80ae0edcd1c3079fcea2cd3770630ee36f7539207b8ec9d754956d486b71cdf989f0ed6fba6779b63558be0a66e668df14e1603cd2" +
      "af8944844078345286d0b292e772e7190775c51a0f83e40c0b75821027e7e538e111",
  },
  {
    format: { hash: "sha1", keyBytes: 16, segmentBytes: 64 },
    key: short,
    associated: "",
    plain: "",
    sealed: "18ec99b2c3884194023bd41bb9bff309205354c750fa0cb3c0d02609abf71f88eaeaa48d7deca27f",
  },
  {
    format: { hash: "sha256", keyBytes: 16, segmentBytes: 64 },
    key: short,
    associated: "",
    plain: "",
    sealed: "18be78bce0cab6fd38a9041eea8ab0ffc4cf17e3c00b661d3927f5f79069f41a210fedc40b25648c",
  },
  {
    format: { hash: "sha512", keyBytes: 16, segmentBytes: 64 },
    key: short,
    associated: "",
    plain: "",
    sealed: "18fec8139ccb406e0f140d7e2bcc41e1b899bc1b121574cc31d1c78ed2ca1cdf324665b8dce21095",
  },
  {
    format: { hash: "sha1", keyBytes: 32, segmentBytes: 64 },
    key: long,
    associated: "",
    plain: "",
    sealed:
      "28fae780c70a82d1256c8303a1261ac6a98cf557b4e173967a62f3c149517ba5b2431da93b3c6e90f508b34dc14bfda59bab05681c6ad3fa",
  },
  {
    format: { hash: "sha1", keyBytes: 32, segmentBytes: 120 },
    key: long,
    associated: "\u0000\u0001\u0002\u0003",
    plain: "BLOCK 1.BLOCK 2.BLOCK 3.BLOCK 4.BLOCK 5.BLOCK 6.BLOCK 7.BLOCK 8.",
    sealed:
      "28782994617714a80fa085e15051a16854522330d6d0f26c049b2192f09cdd98b2eb90c753bfff277a29e54fa4afb15d648c28477eb07f012535c767f5fdce24ffffae318480c1d37357d6d3c511159318afa09ef38aa3f5456fd7817c5c02dd6e1a7fef174c8bd24e38b5982ac105497c0101ac5581fe5b",
  },
] as const;

it.each(vectors)(
  "opens what Tink sealed with $format",
  async ({ format, key: hex, plain, sealed, ...more }) => {
    const tink = streamFormat(format);
    const bytes = Buffer.from(sealed, "hex");
    expect(tink.plainLength(bytes.length)).toBe(plain.length);
    const opened = tink.open(Buffer.from(hex, "hex"), more.associated, fileOf(bytes), 0, plain.length);
    expect((await gather(opened)).toString()).toBe(plain);
  },
);

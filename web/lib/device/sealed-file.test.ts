// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { openFilePart, sealFile, UnopenedFile } from "./sealed-file.ts";
import { testKey } from "./testing.ts";

const key = testKey("hanna");
const place = ["files", "hanna", "a"];
const chunk = 262_144;

const fileOf = (bytes: number) =>
  new Blob([Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + Math.floor(at / 251)) % 256)], {
    type: "video/mp4",
  });
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

it("brings a file back whole and in parts, with its type, at any size", async () => {
  for (const size of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk + 17]) {
    const file = fileOf(size);
    const sealed = await sealFile(key, place, file);
    const opened = await openFilePart(key, place, sealed);
    expect(opened.type).toBe("video/mp4");
    expect((await bytesOf(opened)).equals(await bytesOf(file))).toBe(true);
  }
});

it("opens any part as the file itself would give it", async () => {
  const file = fileOf(2 * chunk + 500);
  const sealed = await sealFile(key, place, file);
  const at = fc.nat(2 * chunk + 800);
  await fc.assert(
    fc.asyncProperty(at, at, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const opened = await openFilePart(key, place, sealed, start, end);
      expect((await bytesOf(opened)).equals(await bytesOf(file.slice(start, end)))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it("shows nothing of the file", async () => {
  const { chunks } = await sealFile(key, place, new Blob(["Hoarfrost on the reeds"]));
  expect(await chunks.text()).not.toContain("Hoarfrost");
});

it("opens nothing that was truncated, reordered, altered or moved", async () => {
  const { chunks, ...sealed } = await sealFile(key, place, fileOf(2 * chunk));
  const each = chunk + 40;
  const [first, second] = [chunks.slice(0, each), chunks.slice(each)];
  const open = (parts: Blob[], from = place) =>
    openFilePart(key, from, { ...sealed, chunks: new Blob(parts) });
  await open([first, second]);
  for (const parts of [[first], [second], [second, first], [first, second, second], [first, new Blob(["?"])]])
    await expect(open(parts)).rejects.toThrow(UnopenedFile);
  await expect(open([first, second], ["files", "hanna", "b"])).rejects.toThrow(UnopenedFile);
});

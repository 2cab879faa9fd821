import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { inMemory, zipOf } from "../testing.ts";
import { startOf } from "./source-files.ts";
import { filesOfNestedZip, filesOfZip, zipLimits } from "./zip-files.ts";

const zip = (tree: Record<string, string>) => Buffer.from(zipOf(tree));
const files = (bytes: Uint8Array, limits = zipLimits) => filesOfZip(inMemory(bytes), limits);
/** Renames a file in both headers of a zip. The names have the same length. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
/** Where the first record of the directory begins (APPNOTE 4.3.12). */
const directory = (bytes: Buffer) => bytes.indexOf("PK\x01\x02", 0, "latin1");
const changed = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes);
  for (const [index, value] of values.entries()) copy[at + index] = value;
  return copy;
};

describe("a zip file", () => {
  it("gives its files, and leaves out what systems put beside them", async () => {
    const found = await files(zip({ "a/b.md": "Words", "__MACOSX/a/._b.md": "x", "a/.DS_Store": "x" }));
    expect([...found.keys()]).toEqual(["a/b.md"]);
    const file = found.get("a/b.md");
    expect(file && (await startOf(file, 100)).toString()).toBe("Words");
  });

  it("can be read in pieces of any size", async () => {
    const bytes = zip({ "a.md": "Words ".repeat(10_000) });
    const found = await filesOfZip({
      size: bytes.length,
      read: async (offset, length) => bytes.subarray(offset, offset + Math.min(length, 7)),
    });
    const file = found.get("a.md");
    expect(file && (await startOf(file, 1_000_000)).length).toBe(60_000);
  });

  it.each([0, 9] as const)(
    "of nothing but zip files, compressed at level %i, gives their files",
    async (level) => {
      const part = (path: string) => zip({ [path]: "Words ".repeat(1000) });
      const parts = {
        "Part-1.zip": part("Journal/a.md"),
        "Part-2.zip": part("Journal/b.md"),
        "Part-3.zip": part("Journal/a.md"),
      };
      const found = await filesOfNestedZip(inMemory(zipSync(parts, { level })));
      expect([...found.keys()]).toEqual(["Journal/a.md", "Journal/b.md", "Part-3.zip/Journal/a.md"]);
      for (const [path, file] of found) {
        expect(file.path).toBe(path);
        expect((await startOf(file, 100_000)).toString()).toBe("Words ".repeat(1000));
      }
      const others = await filesOfNestedZip(inMemory(zipSync({ ...parts, "c.md": part("c.md") })));
      expect([...others.keys()]).toEqual([...Object.keys(parts), "c.md"]);
    },
  );

  const plain = zip({ "aaaaaaa.md": "Words", "bbbbbbb.md": "Others" });
  it.each([
    ["paths that lead out", renamed(plain, "aaaaaaa.md", "../aaaa.md"), /leads out of it/],
    ["paths from the top of a disk", renamed(plain, "aaaaaaa.md", "/aaaaaa.md"), /absolute path/],
    ["paths with a drive", renamed(plain, "aaaaaaa.md", "C:/aaaa.md"), /absolute path/],
    ["paths that lead out with backslashes", renamed(plain, "aaaaaaa.md", "..\\aaaa.md"), /leads out of it/],
    ["two files of one name", renamed(plain, "bbbbbbb.md", "aaaaaaa.md"), /two files with the name/],
    ["links", changed(plain, directory(plain) + 38, 0, 0, 0xff, 0xa1), /link to another file/],
    ["a password", changed(plain, directory(plain) + 8, 1), /protected by a password/],
    ["another way of packing", changed(plain, directory(plain) + 10, 14), /way that Reflector doesn’t know/],
    [
      "files that share their bytes",
      changed(plain, directory(plain) + 46 + 10 + 42, 0, 0, 0, 0),
      /same bytes/,
    ],
    ["an end cut off", plain.subarray(0, plain.length - 30), /cut short or damaged/],
    ["a middle cut out", Buffer.concat([plain.subarray(0, 20), plain.subarray(60)]), /cut short or damaged/],
  ])("is refused with %s", async (_, bytes, sentence) => {
    await expect(files(bytes)).rejects.toThrow(sentence);
  });

  it("is refused if it unpacks to far more than it is", async () => {
    const bomb = zip({ "a.json": "0".repeat(3_000_000) });
    const limits = { ...zipLimits, freeBytes: 1_000_000 };
    await expect(files(bomb, limits)).rejects.toThrow(/far more than any journal/);
    await expect(files(bomb, { ...zipLimits, total: 1_000_000 })).rejects.toThrow(
      /far more than any journal/,
    );
    await expect(files(plain, { ...zipLimits, files: 1 })).rejects.toThrow(/more than 1 file,/);
  });

  it("is refused if its paths alone would fill the memory", async () => {
    const long = zip({ [`${"a".repeat(4094)}.md`]: "x" });
    await expect(files(long)).rejects.toThrow(/file names .* longer/);
    await expect(files(plain, { ...zipLimits, paths: 2 * 10 - 1 })).rejects.toThrow(/file names .* longer/);
    expect((await files(plain, { ...zipLimits, paths: 2 * 10 })).size).toBe(2);
  });

  it("is listed in steps, between which the server does other work", async () => {
    const pages = Array.from({ length: 20_000 }, (_, at) => [`pages/${at}.md`, new Uint8Array()]);
    const bytes = zipSync(Object.fromEntries(pages), { level: 0 });
    const [rounds] = await roundsOf([files(bytes)]);
    expect(rounds).toBeGreaterThanOrEqual(20_000 / 500);
  });

  it("that says a wrong size or checksum is found out when a file is read", async () => {
    const at = directory(plain);
    const wrong = { size: changed(plain, at + 24, 2), checksum: changed(plain, at + 16, 1, 2, 3, 4) };
    for (const bytes of Object.values(wrong)) {
      const file = (await files(bytes)).get("aaaaaaa.md");
      await expect(file && startOf(file, 100)).rejects.toThrow(/damaged in its archive/);
    }
  });
});

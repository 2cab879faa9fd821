import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inMemory, openHere, readAll, readSafely, tarHeader, tarOf } from "./testing.ts";

describe("a tar archive of a stranger", () => {
  const words = tarOf({ "2026-03-05.md": "Words" });
  const withBefore = (...blocks: Buffer[]) => Buffer.concat([...blocks, words]);
  const read = async (bytes: Buffer, name = "joplin.jex") =>
    readAll(await openHere([{ name, bytes: inMemory(bytes) }]));

  it.each([
    ["that is cut short", words.subarray(0, 1100), /cut short/],
    ["with a file larger than itself", withBefore(tarHeader("a.md", 8_000_000_000)), /cut short/],
    ["with a size in base 256, as GNU has it", withBefore(tarHeader("a.md", "\x80\0\0\x7f")), /cut short/],
    ["with a size that is no number", withBefore(tarHeader("a.md", "-0000000001")), /cut short/],
    ["with a path that leads out of it", tarOf({ "../a.md": "x" }), /leads out/],
    ["with such a path in Windows' form", tarOf({ "a\\..\\..\\b.md": "x" }), /leads out/],
    ["with a path of 100 kB", withBefore(tarHeader("x", 100_000, "x"), Buffer.alloc(100_352)), /longer than/],
    ["with nothing in it", Buffer.concat([tarHeader("a/", 0, "5"), Buffer.alloc(1024)]), /empty/],
  ])("is refused: %s", async (_, bytes, sentence) => {
    await expect(read(bytes)).rejects.toThrow(sentence);
  });

  it("is read with a long path that lies across two blocks of the cache", async () => {
    const before = Array.from({ length: 511 }, () => tarHeader("empty", 0));
    const path = `${"folder/".repeat(90)}2026-03-06.md`;
    const { entries } = await read(Buffer.concat([...before, tarOf({ [path]: "Long" })]));
    expect(entries).toMatchObject([{ where: path, body: "Long" }]);
  });

  it("is read without its links, devices and folders", async () => {
    const kinds = ["1", "2", "3", "4", "5", "6"].map((kind) => tarHeader(`2026-03-0${kind}.md`, 0, kind));
    const { entries } = await read(withBefore(...kinds));
    expect(entries.map(({ body }) => body)).toEqual(["Words"]);
  });

  it("is read with thousands of empty files, and with names that are not in UTF-8", async () => {
    const empty = Array.from({ length: 5000 }, (_, at) => tarHeader(`empty-${at}.md`, 0));
    const odd = tarHeader(Buffer.from([0xff, 0xfe, 0x2e, 0x6d, 0x64]), 0);
    const { entries } = await read(withBefore(...empty, odd));
    expect(entries.map(({ body }) => body)).toEqual(["Words"]);
  });

  it("is read or refused wherever it is altered", async () => {
    const item = `A day\n\nWords\n\nid: ${"a".repeat(32)}\ncreated_time: 2026-03-05T06:14:22.318Z\ntype_: 1`;
    const whole = tarOf({ [`${"a".repeat(32)}.md`]: item, "2026-03-05.md": "Words" });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        await readSafely({ "joplin.jex": bytes });
      }),
      { numRuns: 150 },
    );
  });
});

describe("an Evernote export of a stranger", () => {
  const enex = (inside: string) => `<?xml version="1.0"?><en-export>${inside}</en-export>`;
  const note = (content: string, more = "") =>
    `<note><title>t</title><created>20260305T220422Z</created>${more}<content><![CDATA[<en-note>${content}</en-note>]]></content></note>`;
  const data = "<resource><data>AAAA</data></resource>";

  it.each([
    ["thousands of files", note("x", data.repeat(20_000)), 1],
    ["data without an end", `${note("x")}<note><resource><data>${"A".repeat(500_000)}`, 1],
    ["half tokens alone", note("<".repeat(100_000)), 1],
    ["notes in notes", "<note>".repeat(2000) + note("x"), 1],
    ["nesting without end", note("<div>".repeat(50_000)), 1],
    ["lists in lists", note("<ul>".repeat(20_000)), 1],
    ["thousands of boxes", note("<en-todo/>".repeat(3000)), 1],
    ["fields nested without end", note("x", `${"<tag>".repeat(20_000)}`), 0],
    ["entities that name others", `<!DOCTYPE x [<!ENTITY a "&b;&b;">]>${note("&a;")}`, 1],
  ])("is read in bounded time: %s", async (_, inside, count) => {
    expect(await readSafely({ "Diary.enex": enex(inside) })).toBe(count);
  });

  it("is read or refused wherever it is altered", async () => {
    const whole = Buffer.from(
      enex(note('<div><en-media hash="8cf8463b34caa8ac871a52d5dd7ad1ef"/></div>', data)),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        await readSafely({ "Diary.enex": bytes });
      }),
      { numRuns: 150 },
    );
  });
});

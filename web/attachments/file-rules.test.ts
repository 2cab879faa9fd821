import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAttachmentBytes } from "#contract/attachments/attachment-rules.ts";
import { formatBytes, formatSeconds, kindOf, refusalOf, saySeconds } from "./file-rules.ts";

describe("the kind of a file", () => {
  it.each([
    ["a.bin", "image/heic", "picture"],
    ["a.bin", "audio/webm;codecs=opus", "audio"],
    ["a.bin", "application/pdf", "pdf"],
    ["A.JPEG", "", "picture"],
    ["a.opus", "application/octet-stream", "audio"],
    ["a.pdf", "", "pdf"],
    ["IMG_1.MOV", "", "video"],
    ["a.mp4", "video/mp4", "video"],
    ["a.avi", "video/x-msvideo", null],
    ["a.jpg", "text/html", null],
    ["a.svg", "image/svg+xml", null],
    ["pdf", "", null],
  ])("%s of type %j is %s", (name, type, kind) => expect(kindOf({ name, type })).toBe(kind));
});

it("a file is refused by kind, when it is empty and when it is too large", () => {
  const file = { name: "a.pdf", type: "application/pdf", size: 1 };
  expect(refusalOf(file)).toBe(null);
  expect(refusalOf({ ...file, size: maxAttachmentBytes })).toBe(null);
  expect(refusalOf({ ...file, size: maxAttachmentBytes + 1 })).toContain("at most");
  expect(refusalOf({ ...file, size: 0 })).toBe("“a.pdf” is empty.");
  expect(refusalOf({ name: "a.exe", type: "", size: 1 })).toContain("can’t be attached");
});

describe("sizes and lengths", () => {
  it.each([
    [999, "999 bytes"],
    [1000, "1 kB"],
    [640_000, "640 kB"],
    [1_000_000, "1 MB"],
    [1_100_001, "1.2 MB"],
  ])("%d bytes are %s", (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it.each([
    [0, "0:00", "0 seconds"],
    [61.9, "1:01", "1 minute 1 second"],
    [3725, "1:02:05", "62 minutes 5 seconds"],
    [Number.NaN, "0:00", "0 seconds"],
    [-5, "0:00", "0 seconds"],
  ])("%d seconds are %s, and said as %s", (seconds, shown, said) => {
    expect(formatSeconds(seconds)).toBe(shown);
    expect(saySeconds(seconds)).toBe(said);
  });

  it("a shown length adds up to its seconds", () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seconds) => {
        const parts = formatSeconds(seconds).split(":").map(Number);
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
        for (const part of parts.slice(1)) expect(part).toBeLessThan(60);
      }),
    );
  });
});

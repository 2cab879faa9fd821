import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { archivedReflectionSchema, lineOf, manifestName } from "#contract/exports/archive.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import type { SourceFile } from "../source/source-files.ts";
import { openReflector } from "./open-reflector.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const fileOf = (path: string, text: string): SourceFile => ({
  path,
  size: Buffer.byteLength(text),
  async *bytes() {
    yield Buffer.from(text);
  },
});

/** Reads a line of the part `of`. @returns why it is refused, or `null` */
async function reasonOf(of: string, value: unknown): Promise<string | null> {
  const json = typeof value === "string" ? value : JSON.stringify(value);
  const manifest = fileOf(
    manifestName,
    JSON.stringify({
      ...{ format: "reflector-archive", version: 1, made_at: "2026-11-20T20:00:00.000Z", made_by: "a test" },
      ...{ journal: sha256(""), everything: true, reflections: 0, sums: sha256("") },
      data: [{ path: "data/lines.jsonl", of, lines: 1, sha256: sha256("") }],
    }),
  );
  const data = fileOf("data/lines.jsonl", lineOf(sha256(json), json));
  const source = await openReflector(new Map([manifest, data].map((file) => [file.path, file])), manifest);
  const lines = of === "reflections" ? source.entries() : source.otherParts?.lines(of);
  for await (const line of lines ?? []) return "reason" in line ? line.reason : null;
  throw new Error("No line came.");
}

const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

describe("a line of our own archive", () => {
  it("may hold seven measures of each day of 40 years", async () => {
    const points = Array.from({ length: 40 * 365 }, (_, n) => ({
      ...{ day: "2026-11-20", value: n / 7, low: n % 2 ? null : -1.5e-7, high: null, n },
    }));
    const measures = Array.from({ length: 7 }, () => ({ id: "self", label: "Words", unit: "words", points }));
    expect(await reasonOf("analyzers", { is: "run", result: { measures } })).toBeNull();
  });

  it.each([
    ["analyzers", "many different keys", manyKeys(60_000)],
    ["reflections", "many different keys", manyKeys(20_000)],
    ["chats", "many different keys", manyKeys(20_000)],
    ["versions", "many values", Array(40_000).fill(1)],
    ["analyzers", "brackets in brackets", "[".repeat(90_000) + "]".repeat(90_000)],
  ])("of %s is refused unread if it holds %s", async (of, _, value) => {
    expect(await reasonOf(of, value)).toBe("This line is longer than any that Reflector writes.");
  });
});

it("reads the place and weather of an archive of version 1, where the origin held them", () => {
  const { word_count: _, place: __, weather: ___, ...plain } = aReflection();
  const surroundings = { place: { name: "Bled", latitude: 46.4, longitude: 14.1 }, weather: null };
  const origin = { source: "Day One", journal: "Travel", extra: null };
  const line = { ...plain, attachments: [] };
  expect(archivedReflectionSchema.parse({ ...line, origin: { ...origin, ...surroundings } })).toMatchObject({
    ...surroundings,
    origin,
  });
  expect(archivedReflectionSchema.parse(line)).toMatchObject({ place: null, weather: null, origin: null });
});

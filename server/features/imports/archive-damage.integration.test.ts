import { createHash, randomUUID } from "node:crypto";
import { strFromU8, strToU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lineOf, partsOfLine } from "#contract/exports/archive.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { contentOf, type Journals, startJournals, zipOf } from "#server/testing/archive.ts";
import { writeJournalTo } from "#server/testing/archive-journal.ts";

const toLine = (value: unknown) => {
  const text = JSON.stringify(value);
  return lineOf(createHash("sha256").update(text).digest("hex"), text);
};

describe("an archive that was damaged", () => {
  let from: Journals;
  let to: Journals;
  let files: Map<string, Uint8Array>;
  let reader: Owner;
  beforeAll(async () => {
    [from, to] = [await startJournals("sqlite"), await startJournals("postgres")];
    const owner = await from.addOwner();
    await writeJournalTo(from, owner);
    files = new Map(Object.entries(unzipSync(await from.write(owner))));
  });
  afterAll(async () => {
    await from.stop();
    await to.stop();
  });
  beforeEach(async () => {
    reader = await to.addOwner();
  });

  /** Imports the archive with other bytes in these files; `null` leaves one out. */
  const takeWith = async (changed: Record<string, Uint8Array | string | null>) => {
    const all = new Map(files);
    for (const [path, bytes] of Object.entries(changed)) {
      if (bytes === null) all.delete(path);
      else all.set(path, typeof bytes === "string" ? strToU8(bytes) : bytes);
    }
    return to.take(reader, await zipOf(all));
  };
  const textOfFile = (path: string) => strFromU8(files.get(path) ?? new Uint8Array());
  const titles = async () =>
    contentOf(await to.write(reader)).lines.reflections?.map((line) => JSON.parse(line).title) ?? [];

  it("names a line that was altered, and brings the others", async () => {
    const path = "data/reflections-0001.jsonl";
    const altered = textOfFile(path).replace("Words with", "Other words with");
    const { problems } = await takeWith({ [path]: altered });
    expect(problems).toContainEqual({
      where: `${path}, line 2`,
      reason: "This line was changed after it was written.",
    });
    expect(await titles()).toEqual(["A walk"]);
  });

  it("names a file that was altered or is missing, and brings the words", async () => {
    const [one = "", other = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
    const altered = Buffer.from(files.get(one) ?? []);
    altered[40] = (altered[40] ?? 0) ^ 1;
    const { problems } = await takeWith({ [one]: altered, [other]: null });
    expect(problems.map(({ where }) => where)).toHaveLength(2);
    expect(await titles()).toEqual(["A walk", "A walk"]);
    expect(contentOf(await to.write(reader)).media).toHaveLength(1);
  });

  it("says how many lines of a file are missing", async () => {
    const path = "data/chats.jsonl";
    const [first = ""] = textOfFile(path).split("\n");
    expect((await takeWith({ [path]: `${first}\n` })).problems).toEqual([
      { where: path, reason: "This file is incomplete. Missing lines: 3 of 4." },
    ]);
    expect((await takeWith({ "data/letters.jsonl": null })).problems).toEqual([
      { where: "data/letters.jsonl", reason: "This file is missing. It should have 3 lines." },
    ]);
  });

  it("is refused as a whole if a newer Reflector wrote it, or its entry point can't be read", async () => {
    const manifest = JSON.parse(textOfFile("reflector.json"));
    await expect(
      takeWith({ "reflector.json": JSON.stringify({ ...manifest, version: 3, data: "elsewhere" }) }),
    ).rejects.toThrow("This export was made by a newer version");
    const ofManyValues = JSON.stringify({ ...manifest, more: Array(200_000).fill([]) });
    for (const damaged of ["", "{", "[]", JSON.stringify({ ...manifest, data: [{}] }), ofManyValues])
      await expect(takeWith({ "reflector.json": damaged })).rejects.toThrow("is damaged");
  });

  it("says in a sentence that a line holds something else", async () => {
    const { problems } = await takeWith({
      "data/reflections-0001.jsonl": toLine([]) + toLine({ id: 1 }),
      "data/letters.jsonl": toLine("a letter"),
    });
    const reasons = problems.map(({ reason }) => reason);
    expect(reasons).toContain("This line isn’t written as Reflector writes it.");
    expect(reasons).toContain("This line isn’t written as Reflector writes it: its field “title” is wrong.");
    expect(reasons.filter((reason) => /Invalid|undefined|^:/.test(reason))).toEqual([]);
  });

  it("takes nothing from lines that say what can't be, however their checksums are", async () => {
    const manifest = JSON.parse(textOfFile("reflector.json"));
    const honest = JSON.parse(
      partsOfLine(textOfFile("data/reflections-0001.jsonl").split("\n")[0] ?? "")?.value ?? "",
    );
    const lines = [
      { ...honest, id: "../../etc/passwd" },
      { ...honest, id: randomUUID(), day: "2026-13-01" },
      { ...honest, id: randomUUID(), mood: 9 },
      { ...honest, id: randomUUID(), body: "x".repeat(500_001) },
      { ...honest, id: randomUUID(), attachments: [{ path: "../../secret", sha256: "00" }] },
      { ...honest, id: randomUUID(), day: "2027-06-01" },
      { ...honest, id: randomUUID(), kind: "activity" },
      [],
      null,
      "words",
    ];
    const path = "data/hostile.jsonl";
    const data = [{ path, of: "reflections", lines: lines.length, sha256: "0".repeat(64) }];
    const { problems, added } = await takeWith({
      [path]: lines.map(toLine).join(""),
      "reflector.json": JSON.stringify({ ...manifest, data }),
    });
    expect(added).toBe(0);
    expect(problems).toHaveLength(lines.length);
    const away = JSON.stringify({ ...manifest, data: [{ ...data[0], path: "data/../../secret" }] });
    await expect(takeWith({ "reflector.json": away })).rejects.toThrow("is damaged");
  });

  it("brings the words without details that are too large, and names lines that are too long", async () => {
    const manifest = JSON.parse(textOfFile("reflector.json"));
    const honest = JSON.parse(
      partsOfLine(textOfFile("data/reflections-0001.jsonl").split("\n")[0] ?? "")?.value ?? "",
    );
    const withExtra = (title: string, extra: unknown) => {
      const origin = { source: "Day One", journal: null, extra };
      return { ...honest, id: randomUUID(), kind: "free", title, origin, attachments: [] };
    };
    const lines = [
      withExtra("Fits", "x".repeat(1_999_000)),
      withExtra("Large", "x".repeat(2_000_000)),
      withExtra("Deep", JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`)),
      withExtra("Long", "x".repeat(16_000_000)),
      withExtra("Of many values", Array(200_000).fill([])),
    ];
    const path = "data/hostile.jsonl";
    const data = [{ path, of: "reflections", lines: lines.length, sha256: "0".repeat(64) }];
    const { problems, added } = await takeWith({
      [path]: lines.map(toLine).join(""),
      "reflector.json": JSON.stringify({ ...manifest, data }),
    });
    const reason = "This line is longer than any that Reflector writes.";
    expect(problems).toEqual([4, 5].map((line) => ({ where: `${path}, line ${line}`, reason })));
    expect(added).toBe(3);
    const written = contentOf(await to.write(reader)).lines.reflections ?? [];
    expect(
      written.map((line) => JSON.parse(line)).map(({ title, origin }) => [title, typeof origin.extra]),
    ).toEqual(
      expect.arrayContaining([
        ["Fits", "string"],
        ["Large", "object"],
        ["Deep", "object"],
      ]),
    );
  });

  it("gives what belongs to the rest no more than its own lines hold", async () => {
    const manifest = JSON.parse(textOfFile("reflector.json"));
    const path = "data/hostile.jsonl";
    const { problems } = await takeWith({
      [path]: [{ is: "chat" }, { is: "theme", owner_id: "somebody" }, { is: "unknown" }].map(toLine).join(""),
      "reflector.json": JSON.stringify({
        ...manifest,
        data: ["chats", "theme", "letters", "nothing"].map((of) => ({
          path,
          of,
          lines: 3,
          sha256: "0".repeat(64),
        })),
      }),
    });
    expect(problems).toHaveLength(9);
    expect(Object.keys(contentOf(await to.write(reader)).lines)).toEqual(["preferences"]);
  });
});

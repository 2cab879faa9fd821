import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mediaOf, onlyEntry, openFiles, openZip, readAll } from "../testing.ts";
import { plistValue } from "./plist.ts";
import { classicEntry, classicTree, photo } from "./testing.ts";

const uuid = "0A1B2C3D4E5F60718293A4B5C6D7E8F9";

describe.each([
  ["a zip", openZip],
  ["a folder", openFiles],
])("a journal of Day One Classic in %s", (_, open) => {
  it("comes with its words, day, place, weather and photo, and keeps what is unknown", async () => {
    const source = await open(classicTree({ [uuid]: classicEntry() }));
    expect(source).toMatchObject({ format: "day_one", label: "Day One Classic" });
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      key: uuid,
      where: `${uuid}.doentry`,
      journal: "Travel",
      kind: null,
      day: "2014-10-24",
      written_at: "2014-10-23T22:36:33.000Z",
      time_zone: "Europe/Berlin",
      created_at: "2014-10-23T22:36:33.000Z",
      title: "The weir",
      body: "![](media:photo)\n\nHerons & rain, 5 < 7.",
      tags: ["birds", "long-walks"],
      starred: true,
      place: { name: "Tiergarten, Berlin, Germany", latitude: 52.5, longitude: 13.4 },
      weather: { description: "Mostly Clear", celsius: 11 },
      extra: {
        Activity: "Stationary",
        "Step Count": 4711,
        Creator: { "Device Agent": "Macintosh/MacBookPro5,1", "Generation Date": "2014-10-23T22:36:33Z" },
      },
      notes: [],
    });
    expect(await mediaOf(source, entry.media[0]?.path ?? "")).toEqual(photo);
  });
});

describe("an entry of Day One Classic", () => {
  it("without a zone is of the person's day", async () => {
    const text = classicEntry().replace("Europe/Berlin", "");
    const [{ entries }, { entries: known }] = [
      await readAll(await openFiles({ "a.doentry": text }, "America/New_York")),
      await readAll(await openFiles({ "a.doentry": classicEntry() }, "America/New_York")),
    ];
    expect([entries[0]?.day, known[0]?.day]).toEqual(["2014-10-23", "2014-10-24"]);
    expect(entries[0]?.notes).toEqual([expect.stringContaining("doesn’t know its time zone")]);
    expect(entries[0]?.journal).toBeNull();
  });

  it("that can't be read stops none of the others, and says why", async () => {
    const { entries, unreadable } = await readAll(
      await openZip(
        classicTree({
          cut: classicEntry().slice(0, 700),
          binary: "bplist00\u0001",
          undated: classicEntry().replace("Creation Date", "Some Date"),
          never: classicEntry().replace("2014-10-23T22:36:33Z", "2014-02-31T22:36:33Z"),
          deep: `<plist>${"<array>".repeat(60)}${"</array>".repeat(60)}</plist>`,
          whole: classicEntry(),
        }),
      ),
    );
    expect(entries.map(({ where }) => where)).toEqual(["whole.doentry"]);
    expect(Object.fromEntries(unreadable.map(({ where, reason }) => [where, reason]))).toEqual({
      "binary.doentry": expect.stringContaining("binary property list"),
      "cut.doentry": expect.stringContaining("incomplete or damaged"),
      "deep.doentry": expect.stringContaining("incomplete or damaged"),
      "never.doentry": expect.stringContaining("is not a real one"),
      "undated.doentry": "It has no date.",
    });
  });
});

describe("a property list", () => {
  it("knows no entities of its own and opens no other file", () => {
    const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join("");
    const text = `<!DOCTYPE plist [<!ENTITY l0 "ha">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd">]>
      <plist><string>&l20; &file; &amp;</string></plist>`;
    expect(plistValue(text)).toBe("&l20; &file; &");
  });

  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const word = fc.string({ unit: fc.constantFrom("a", "B", " ", "&", "<", '"', "é", "雨", "\n") });
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.integer(),
      fc.boolean(),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(word, fc.constant("__proto__")), tie("value"), { maxKeys: 4 }),
    ),
  }));
  const written = (given: unknown): string => {
    if (typeof given === "string") return `<string>${escaped(given)}</string>`;
    if (typeof given === "number") return `<integer>${given}</integer>`;
    if (typeof given === "boolean") return `<${given}/>`;
    if (Array.isArray(given)) return `<array>\n${given.map(written).join("\n")}</array>`;
    const pairs = Object.entries(given ?? {}).map(
      ([key, each]) => `<key>${escaped(key)}</key>\n${written(each)}`,
    );
    return `<dict>\n${pairs.join("\n")}\n</dict>`;
  };

  it("is read as it was written, whatever it holds", () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = `<?xml version="1.0"?>\n<plist version="1.0">\n${written(given)}\n</plist>`;
        expect(JSON.stringify(plistValue(text))).toBe(JSON.stringify(given));
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "#contract/testing.ts";
import { dayOneEntry, dayOneTree } from "./day-one/testing.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import { ImportRefused } from "./imported-entry.ts";
import { openJournalFiles } from "./open-journal-files.ts";
import { readInProcess } from "./process/read-in-process.ts";
import { jsonValues } from "./source/json-values.ts";
import { bytesIn, inMemory, openFiles, openZip, readAll, readSafely, type Tree, zipOf } from "./testing.ts";

const names = fc.constantFrom(
  ...[
    "Journal.json",
    "data.json",
    "a.csv",
    "backup.daylio",
    "DiaroBackup.xml",
    "2026-03-28.md",
    "x.txt",
    "2026-03.txt",
    "x.html",
  ],
);
/** Words that mean something to one of the readers, between any others. */
const telling = fc.constantFrom(
  ...[
    "creationDate",
    "entries",
    "uuid",
    "text",
    "date_journal",
    "export_version",
    "journals",
    "moments",
    "tags",
  ],
  ...[
    "photos",
    "md5",
    "identifier",
    "date",
    "html",
    "body",
    "location",
    "richText",
    "dayEntries",
    "timeZone",
    "mood",
  ],
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.7976931348623157e308,
      "",
      "2026-03-28T22:30:00Z",
      "Europe/Berlin",
    ),
    fc.string({ unit: anyCharacter }),
    fc.double(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(telling, fc.string()), tie("value"), { maxKeys: 6 }),
  ),
})).value;

describe("any bytes at all", () => {
  it("give entries that can be stored, reasons, or a refusal", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, fc.uint8Array({ maxLength: 300 }), { minKeys: 1, maxKeys: 3 }),
        async (tree) => {
          await readSafely(tree);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("do so as text with what pages hold", async () => {
    const pieces = fc.constantFrom(
      ...[
        "---\n",
        "date: ",
        "2026-03-28",
        "\n",
        "# ",
        "- ",
        "[[",
        "]]",
        "![",
        "](",
        ")",
        "`",
        "```\n",
        "#tag",
        "\t",
        "full_date,date,weekday,time,mood,activities,note_title,note\n",
        ",",
        '"',
        "<p>",
        "</p>",
        "&a;",
        "*",
        "\\",
        "::",
        "<r>",
        "</r>",
        '<data><table name="diaro_entries">',
        "5:\n  text: ",
        "**",
        "//",
        "``",
        '""',
        "| ",
      ],
    );
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: anyCharacter, maxLength: 5 })), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(names, text, async (name, parts) => {
        await readSafely({ [name]: parts.join("") });
      }),
      { numRuns: 150 },
    );
  });

  it("do so as fields of each export", async () => {
    const shapes = [
      (value: unknown) => ({
        metadata: { version: "1.0" },
        entries: [dayOneEntry, value, { ...dayOneEntry, photos: value, location: value, tags: value }],
      }),
      (value: unknown) => ({
        ...(typeof value === "object" ? value : {}),
        date_journal: 1774732500000,
        photos: value,
        weather: value,
      }),
      (value: unknown) => ({
        export_version: "1",
        journals: [{ title: value, entries: [value] }],
        moments: [value, { logged_at_utc: "2026-03-28T22:30:00Z", media: value, entry: value }],
      }),
      (value: unknown) => [
        { date: "2026-03-28T21:15:30", html: "x", tags: value, location: value, weather: value },
        value,
      ],
      (value: unknown) => ({
        entries: [{ body: "x", date: "2026-03-28" }, value, { body: value, date: value }],
      }),
      (value: unknown) => ({
        version: "004",
        items: [
          value,
          { content_type: "Note", created_at: "2026-03-28T22:30:00Z", content: { title: "x", text: value } },
          {
            content_type: "Note",
            uuid: value,
            created_at: "2026-03-28T22:30:00Z",
            content: {
              noteType: "super",
              text: JSON.stringify({ root: { type: "root", children: [value] } }),
            },
          },
          { content_type: "Tag", uuid: value, content: { title: value, references: [value] } },
        ],
      }),
    ];
    await fc.assert(
      fc.asyncProperty(json, fc.constantFrom(...shapes), async (value, shape) => {
        await readSafely({ "Journal.json": shape(value) });
      }),
      { numRuns: 150 },
    );
  });

  it("do so as a zip file that is altered anywhere", async () => {
    const whole = zipOf(dayOneTree({ Journal: [dayOneEntry] }));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(20),
        async (at, value, cut) => {
          const bytes = Uint8Array.from(whole).subarray(0, whole.length - cut);
          if (at < bytes.length) bytes[at] = value;
          await readSafely({ "export.zip": bytes });
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("JSON value by value", () => {
  async function* inPieces(text: string, size: number) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it("is the same as all at once, however it is cut and spaced", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(3),
        async (list, size, space) => {
          const found: unknown[] = [];
          for await (const one of jsonValues(
            inPieces(JSON.stringify({ a: 1, list, z: [] }, null, space), size),
            (path) => path.length < 2 && (path.length === 0 || path[0] === "list"),
          ))
            if (one.path[0] === "list") found.push("value" in one ? one.value : one.fault);
          expect(found).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });

  it("goes on after a value that is broken or too large", async () => {
    const found = [];
    const text = `[1, nonsense, {"a": 01}, "${"x".repeat(17_000_000)}", 2]`;
    for await (const one of jsonValues(inPieces(text, 1_000_000), (path) => path.length === 0))
      found.push("value" in one ? one.value : one.fault);
    expect(found).toEqual([1, "broken", "broken", "too large", 2]);
  });
});

describe("a text of a stranger", () => {
  it.each(["\\.", "(media:"])("is read in a time that grows with its length alone: %s", async (piece) => {
    const entry = { ...dayOneEntry, text: `\\${piece.repeat(200_000)}`, photos: [] };
    const source = await openFiles({ "Journal.json": { metadata: { version: "1.0" }, entries: [entry] } });
    expect((await readAll(source)).entries).toHaveLength(1);
  });
});

describe("HTML of a stranger", () => {
  it.each([
    ["nested without end", "<div>".repeat(100_000)],
    ["open links", "<a href=x>".repeat(50_000)],
    ["brackets alone", "<".repeat(300_000)],
    ["blanks", `${" ".repeat(300_000)}x`],
    ["more than two million characters", "<p>Words</p>".repeat(200_000)],
  ])("is read in bounded time: %s", (_, html) => {
    expect(htmlToMarkdown(html).markdown.length).toBeLessThanOrEqual(html.length);
  });

  it("brings no scripts, forms, frames and odd links along, and all of its words", () => {
    const { markdown } = htmlToMarkdown(
      '<p onclick="x()">One <a href="javascript:x()">two</a> <a href="https://a.b/c_d">three</a></p><script>x()</script><style>p{}</style><iframe src="https://a.b"></iframe><svg><text>x()</text></svg><ul><li><input type="checkbox" checked>four</li></ul><table><tr><td>five</td><td>a|b</td></tr></table><p><s>six</s> <mark>seven</mark></p>',
    );
    expect(markdown).toBe(
      "One two [three](<https://a.b/c_d>)\n\n- [x]four\n\n| five | a\\|b |\n| - | - |\n\n~~six~~ ==seven==",
    );
  });
});

describe("the process that reads", () => {
  const given = (tree: Tree) => [{ name: "export.zip", bytes: inMemory(zipOf(tree)) }];

  it("gives the same as reading here, and moods with what they may be", async () => {
    const table = bytesIn(
      "full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-28,x,x,08:05,rad,,,Words\n",
    );
    const source = await openJournalFiles(given({ "daylio.csv": table }), { timeZone: "Europe/Berlin" });
    expect(await readAll(source)).toEqual(
      await readAll(await openZip({ "daylio.csv": table }, "Europe/Berlin")),
    );
    expect([source.label, source.proposeMood("rad")]).toEqual(["Daylio", 5]);
    // A second reading starts from the beginning.
    expect((await readAll(source)).entries).toHaveLength(1);
  });

  it("refuses with the same sentence", async () => {
    await expect(openJournalFiles(given({ "a.bin": "x" }))).rejects.toThrow(ImportRefused);
  });

  it("refuses a file that would fill the memory, and only that", async () => {
    const full = `{"metadata": {"version": "1"}, "entries": [{"x": [${"{},".repeat(800_000)}{}]}]}`;
    const files = [{ name: "Journal.json", bytes: inMemory(bytesIn(full)) }];
    await expect(openJournalFiles(files, { readers: readInProcess(24) })).rejects.toThrow(
      /needs more memory/,
    );
  });

  it("ends when it is told to", async () => {
    const ending = new AbortController();
    const whole = Buffer.from(JSON.stringify({ metadata: { version: "1.0" }, entries: [dayOneEntry] }));
    let begun = false;
    const read = async (offset: number, length: number) => {
      if (begun) ending.abort(new Error("The import was removed."));
      return whole.subarray(offset, offset + length);
    };
    const files = [{ name: "Journal.json", bytes: { size: whole.length, read } }];
    const source = await openJournalFiles(files, { signal: ending.signal });
    begun = true;
    await expect(readAll(source)).rejects.toThrow("The import was removed.");
  });

  it("passes on that the file could not be fetched", async () => {
    const whole = Buffer.from(JSON.stringify({ metadata: { version: "1.0" }, entries: [dayOneEntry] }));
    let gone = false;
    const read = async (offset: number, length: number) => {
      if (gone) throw new Error("The disk is gone.");
      return whole.subarray(offset, offset + length);
    };
    const source = await openJournalFiles([{ name: "Journal.json", bytes: { size: whole.length, read } }]);
    gone = true;
    await expect(readAll(source)).rejects.toThrow("The disk is gone.");
  });

  it("ends when its reader stops early", async () => {
    const entries = Array.from({ length: 3000 }, (_, index) => ({
      ...dayOneEntry,
      uuid: String(index),
      photos: [],
    }));
    const source = await openJournalFiles(given(dayOneTree({ Journal: entries })));
    let count = 0;
    for await (const _ of source.entries()) {
      count += 1;
      if (count === 2000) break;
    }
    expect(count).toBe(2000);
  });
});

describe("what can't be read", () => {
  it.each([
    ["a database", "journal.diary", "SQLite format 3\0", /database/],
    ["an encrypted backup", "DiaroBackup.denc", "xxxx", /Diaro encrypted/],
    ["a PDF", "journal.pdf", "%PDF-1.7", /PDF/],
    ["gzip", "journal.tar.gz", "\x1f\x8b", /gzip/],
    ["a picture", "a.png", "\x89PNG", /doesn’t know what this is/],
    ["JSON of something else", "a.json", '{"a": 1}', /doesn’t know what this is/],
  ])("is refused with what to do: %s", async (_, name, content, sentence) => {
    await expect(openFiles({ [name]: Buffer.from(content, "latin1") })).rejects.toThrow(sentence);
  });

  it("is an archive inside one that is inside another", async () => {
    const inner = zipOf({ "deep.zip": zipOf({ "2026-03-28.md": "x" }) });
    await expect(openZip({ "inner.zip": inner })).rejects.toThrow(/another archive|nothing/);
  });

  it("is a file whose name leads out of its folder", async () => {
    await expect(openFiles({ "a/../b.md": bytesIn("x") })).rejects.toThrow(/leads out/);
  });
});

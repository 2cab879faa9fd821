import { describe, expect, it } from "vitest";
import { mediaOf, onlyEntry, openFiles, openZip, readAll } from "../testing.ts";
import { dayOneEntry, dayOneTree, photo } from "./testing.ts";
import { withoutNeedlessEscapes } from "./unescape.ts";

const open = (...entries: object[]) => openZip(dayOneTree({ Journal: entries }));

describe("a Day One export", () => {
  it("gives an entry with all that Reflector has a place for", async () => {
    const source = await open(dayOneEntry);
    expect([source.format, source.label]).toEqual(["day_one", "Day One"]);
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      key: dayOneEntry.uuid,
      where: "Journal.json, entry 1",
      journal: "Journal",
      kind: null,
      written_at: "2026-03-28T22:30:00.000Z",
      time_zone: "Europe/Berlin",
      updated_at: "2026-03-29T08:00:00.000Z",
      title: "A long walk",
      tags: ["birds", "long-walks"],
      starred: true,
      mood: null,
      place: { name: "Tiergarten, Berlin, Germany", latitude: 52.5, longitude: 13.4 },
      weather: { description: "Mostly Clear", celsius: 11 },
      notes: [],
    });
    expect(entry.body).toBe(
      "We saw herons. Really!\n\n![](media:4223F59BF563410FAACA8EDBF888C3FB)\n\nSee [the day before](entry:FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF).",
    );
    const [medium] = entry.media;
    expect(medium).toMatchObject({ key: "4223F59BF563410FAACA8EDBF888C3FB", kind: "picture" });
    expect(await mediaOf(source, medium?.path ?? "")).toEqual(photo);
  });

  it("belongs to the day in the entry's own zone", async () => {
    const late = { ...dayOneEntry, creationDate: "2026-03-28T23:30:00Z" };
    expect((await onlyEntry(await open(late))).day).toBe("2026-03-29");
    expect((await onlyEntry(await open({ ...late, timeZone: "America/New_York" }))).day).toBe("2026-03-28");
  });

  it("keeps fields that Reflector has no place for", async () => {
    const entry = await onlyEntry(await open({ ...dayOneEntry, inventedIn2031: { a: [1] } }));
    expect(entry.extra).toMatchObject({
      userActivity: dayOneEntry.userActivity,
      editingTime: 61.5,
      creationDevice: "A Mac",
      inventedIn2031: { a: [1] },
    });
  });

  it("gives back what Reflector itself said besides", async () => {
    const reflector = {
      kind: "daily",
      day: "2026-03-28",
      written_at: "2026-03-29T00:40:00.000Z",
      mood: 4,
      feelings: ["calm"],
      prompt: "",
      excluded_from_ai: true,
    };
    const source = await open({ ...dayOneEntry, creationDate: "2026-03-28T22:59:59Z", reflector });
    const entry = await onlyEntry(source);
    const { prompt: _, mood, ...same } = reflector;
    expect(entry).toMatchObject({ ...same, mood: "4", journal: "Journal" });
    expect(source.proposeMood("4")).toBe(mood);
    expect(entry.extra).not.toHaveProperty("reflector");
    const altered = await open({ ...dayOneEntry, reflector: { ...reflector, day: "never" } });
    expect(await onlyEntry(altered)).toMatchObject({
      kind: null,
      day: "2026-03-28",
      excluded_from_ai: false,
    });
  });

  it("holds one journal or many", async () => {
    const source = await openZip(
      dayOneTree({ Journal: [dayOneEntry], Work: [{ ...dayOneEntry, uuid: "B", text: "At work" }] }),
    );
    const { entries } = await readAll(source);
    expect(entries.map(({ journal, title }) => [journal, title])).toEqual([
      ["Journal", "A long walk"],
      ["Work", ""],
    ]);
  });

  it("can come from Android, or unpacked", async () => {
    const android = { ...dayOneEntry, isPinned: undefined, pinned: true };
    const tree = dayOneTree({ Journal: [android] }, "2024.14");
    expect((await onlyEntry(await openZip(tree))).extra).toMatchObject({ pinned: true });
    const inFolder = Object.fromEntries(
      Object.entries(tree).map(([path, content]) => [`My/${path}`, content]),
    );
    expect((await onlyEntry(await openFiles(inFolder))).media[0]?.path).toMatch(/^My\/photos\//);
  });

  it("gives the words of rich text where there is no other", async () => {
    const richText = JSON.stringify({
      contents: [
        { text: "A title\n", attributes: { line: { header: 1 } } },
        { text: "Some " },
        { text: "bold", attributes: { bold: true } },
        { text: " words\n" },
        { embeddedObjects: [{ type: "photo", identifier: "4223F59BF563410FAACA8EDBF888C3FB" }] },
        { text: "one\n", attributes: { line: { listStyle: "bulleted", indentLevel: 1 } } },
        { text: "done\n", attributes: { line: { listStyle: "checkbox", checked: true } } },
      ],
    });
    const entry = await onlyEntry(await open({ ...dayOneEntry, text: undefined, richText }));
    expect(entry.title).toBe("A title");
    expect(entry.body).toBe(
      "Some **bold** words\n![](media:4223F59BF563410FAACA8EDBF888C3FB)\n\n- one\n- [x] done",
    );
    const plain = await onlyEntry(
      await open({ ...dayOneEntry, text: "", richText: "Just words", photos: [] }),
    );
    expect(plain.body).toBe("Just words");
  });

  it("finds each kind of media, and sets those below the text that it does not show", async () => {
    const entry = {
      ...dayOneEntry,
      text: "![](dayone-moment:/video/V1)\n![](dayone-moment:/audio/A1)\n![](dayone-moment:/pdfAttachment/P1)",
      photos: [
        { identifier: "B", md5: "bb", type: "png", orderInEntry: 2 },
        { identifier: "A", md5: "aa", type: "jpeg", orderInEntry: 1 },
      ],
      videos: [{ identifier: "V1", md5: "vv", type: "mp4" }],
      audios: [{ identifier: "A1", md5: "au", format: "aac" }],
      pdfAttachments: [{ identifier: "P1", md5: "pp", type: "pdf", pdfName: "Ticket.pdf" }],
    };
    const source = await openZip({
      "Journal.json": { metadata: { version: "1.0" }, entries: [entry] },
      "photos/aa.jpeg": "a",
      "photos/bb.png": "b",
      "videos/vv.mp4": "v",
      "audios/au.m4a": "s",
      "pdfs/pp.pdf": "p",
    });
    const { body, media, notes } = await onlyEntry(source);
    expect(body).toBe("![](media:V1)\n![](media:A1)\n![](media:P1)\n\n![](media:A)\n\n![](media:B)");
    expect(media.map(({ key, path, kind }) => [key, path, kind])).toEqual([
      ["A", "photos/aa.jpeg", "picture"],
      ["B", "photos/bb.png", "picture"],
      ["V1", "videos/vv.mp4", "video"],
      ["A1", "audios/au.m4a", "audio"],
      ["P1", "pdfs/pp.pdf", "pdf"],
    ]);
    expect(media.at(-1)?.name).toBe("Ticket.pdf");
    expect(notes).toEqual([]);
  });

  it("tells of media that are named and missing, or empty", async () => {
    const photos = [
      { identifier: "A", md5: "aa", type: "jpeg" },
      { identifier: "B", md5: "bb", type: "jpeg" },
    ];
    const source = await openZip({
      "Journal.json": { metadata: { version: "1.0" }, entries: [{ ...dayOneEntry, photos }] },
      "photos/bb.jpeg": "",
    });
    const { media, notes } = await onlyEntry(source);
    expect(media.map(({ path }) => path)).toEqual([null, null]);
    expect(notes).toEqual([
      "It shows a picture or file that the export doesn’t describe.",
      "2 pictures or files that it names are missing from the export.",
    ]);
  });

  it.each([
    ["a date that is none", { creationDate: "2026-02-31T25:00:00Z" }, /is not a real one/],
    ["no date", { creationDate: undefined }, /no date/],
    ["a day that no calendar has", { creationDate: "2021-02-31T08:00:00Z" }, /is not a real one/],
    ["a year too far away", { creationDate: "1700-01-01T00:00:00Z" }, /1700 is too far in the past/],
  ])("reads on after an entry with %s", async (_, wrong, reason) => {
    const { entries, unreadable } = await readAll(
      await open(dayOneEntry, { ...dayOneEntry, ...wrong }, { ...dayOneEntry, uuid: "C" }),
    );
    expect(entries.map(({ key }) => key)).toEqual([dayOneEntry.uuid, "C"]);
    expect(unreadable).toEqual([{ where: "Journal.json, entry 2", reason: expect.stringMatching(reason) }]);
  });

  it.each(["1900-01-01", "2100-12-31"])("takes %s", async (day) => {
    const entry = await onlyEntry(
      await open({ ...dayOneEntry, creationDate: `${day}T12:00:00Z`, timeZone: "UTC" }),
    );
    expect(entry.day).toBe(day);
  });

  it("reads on after an entry whose JSON is broken, and tells where a file ends too early", async () => {
    const text = JSON.stringify(dayOneEntry);
    const whole = `{"metadata":{"version":"1.0"},"entries":[${text},{"creationDate":nonsense},${text}]}`;
    const broken = await readAll(await openFiles({ "Journal.json": whole }));
    expect(broken.entries).toHaveLength(2);
    expect(broken.unreadable).toEqual([{ where: "Journal.json, entry 2", reason: "Its JSON is broken." }]);
    const cut = await readAll(await openFiles({ "Journal.json": whole.slice(0, -10) }));
    expect(cut.entries).toHaveLength(1);
    expect(cut.unreadable.at(-1)?.reason).toMatch(/incomplete or damaged/);
  });

  it("names the files beside it that were not read", async () => {
    const { entries, unreadable } = await readAll(
      await openZip({ ...dayOneTree({ Journal: [dayOneEntry] }), "notes.md": "mine" }),
    );
    expect(entries).toHaveLength(1);
    expect(unreadable).toEqual([
      { where: "notes.md", reason: "It is not part of the export, so it was left out." },
    ]);
  });
});

describe("the backslashes of Day One", () => {
  it.each([
    ["Yes\\. No\\! A\\-B \\(c\\) 3\\.5", "Yes. No! A-B (c) 3.5"],
    ["1\\. no list", "1\\. no list"],
    ["\\- no list\n\\# no heading", "\\- no list\n\\# no heading"],
    ["`a\\.b` and\n```\nc\\.d\n```", "`a\\.b` and\n```\nc\\.d\n```"],
    ["[x]\\(y) \\![z](u)", "[x]\\(y) \\![z](u)"],
    ["\\*no emphasis\\*", "\\*no emphasis\\*"],
  ])("go where Markdown does not need them: %s", (given, plain) => {
    expect(withoutNeedlessEscapes(given)).toBe(plain);
  });
});

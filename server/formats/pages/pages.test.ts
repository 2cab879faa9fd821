import { describe, expect, it } from "vitest";
import { mediaOf, onlyEntry, openFiles, openZip, readAll } from "../testing.ts";

const bodyOf = async (name: string, text: string) =>
  (await onlyEntry(await openFiles({ [name]: text }))).body;

describe("a page of Markdown", () => {
  it("gives what the lines at its top say", async () => {
    const page = `---
date: 2026-03-28 21:15
title: A long walk
tags: [birds, "long walks"]
mood: 4
starred: true
weather: mild
---

We saw herons. #river
`;
    const source = await openFiles({ "walk.md": page }, "Europe/Berlin");
    expect(source.format).toBe("markdown");
    expect(await onlyEntry(source)).toMatchObject({
      where: "walk.md",
      day: "2026-03-28",
      written_at: "2026-03-28T20:15:00.000Z",
      title: "A long walk",
      body: "We saw herons. #river",
      tags: ["birds", "long-walks", "river"],
      mood: "4",
      starred: true,
      extra: { weather: "mild" },
    });
    expect(source.proposeMood("4")).toBe(4);
  });

  it.each([
    ["2026-03-28.md", "2026-03-28", ""],
    ["2026-03-28 A title.md", "2026-03-28", "A title"],
    ["20260328.md", "2026-03-28", ""],
    ["journals/2026_03_28.md", "2026-03-28", ""],
    ["Daily/2026/03/28.md", "2026-03-28", ""],
    ["March 28, 2026 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md", "2026-03-28", ""],
    ["28 March 2026.txt", "2026-03-28", ""],
    ["Diarium_2026-03-28.txt", "2026-03-28", ""],
    ["2026-03-28-Saturday.md", "2026-03-28", ""],
    ["2026-03-28 zaterdag.md", "2026-03-28", ""],
    ["28 maart 2026.md", "2026-03-28", ""],
  ])("can have its date in its name: %s", async (name, day, title) => {
    expect(await onlyEntry(await openFiles({ [name]: "Words" }))).toMatchObject({
      day,
      title,
      body: "Words",
    });
  });

  it.each([
    ["a heading", "# 28 March 2026\n\nWords"],
    ["a line of Notion", "# A page\n\nCreated: March 28, 2026 9:15 AM\n\nWords"],
  ])("can have its date in %s", async (_, text) => {
    expect((await onlyEntry(await openFiles({ "page.md": text }))).day).toBe("2026-03-28");
  });

  it("without any date is told, and so is one that can't be", async () => {
    const { entries, unreadable } = await readAll(
      await openFiles({ "ideas.md": "Words", "2026-02-30.md": "Words", "2026-03-28.md": "Words" }),
    );
    expect(entries).toHaveLength(1);
    expect(unreadable).toEqual([
      { where: "2026-02-30.md", reason: "Its date “2026-02-30” is not a real one." },
      { where: "ideas.md", reason: expect.stringMatching(/^There is no date in its name/) },
    ]);
  });

  it("keeps lines at its top that are no YAML", async () => {
    const entry = await onlyEntry(await openFiles({ "2026-03-28.md": "---\na: [\n---\nWords" }));
    expect(entry.body).toBe("---\na: [\n---\nWords");
    expect(entry.notes).toEqual([expect.stringMatching(/could not be read as YAML/)]);
  });

  it("brings pictures and files along, however they are named", async () => {
    const source = await openZip({
      "Vault/2026-03-28.md":
        "![[herons.png|300]]\n![A boat](../files/a%20boat.jpg)\n[The ticket](<ticket.pdf>)\n![[gone.png]]\n![far](https://example.org/x.png)",
      "Vault/attachments/herons.png": "herons",
      "files/a boat.jpg": "boat",
      "Vault/ticket.pdf": "ticket",
    });
    const entry = await onlyEntry(source);
    expect(entry.body).toBe(
      "![](media:m1)\n![A boat](media:m2)\n![The ticket](media:m3)\n![](media:m4)\n![far](https://example.org/x.png)",
    );
    expect(entry.media.map(({ path, kind }) => [path, kind])).toEqual([
      ["Vault/attachments/herons.png", "picture"],
      ["files/a boat.jpg", "picture"],
      ["Vault/ticket.pdf", "pdf"],
      [null, "picture"],
    ]);
    expect(entry.notes).toEqual(["A picture or file that it names is missing from the export."]);
    expect(await mediaOf(source, "files/a boat.jpg")).toEqual(Buffer.from("boat"));
  });

  it("links to other entries, and leaves code alone", async () => {
    const { entries } = await readAll(
      await openFiles({
        "2026-03-27.md": "The day before",
        "2026-03-28.md":
          "See [[2026-03-27|yesterday]], [this](2026-03-27.md), [[Nobody]] and `[[2026-03-27]]` #x",
      }),
    );
    const [before, after] = entries;
    expect(after?.body).toBe(
      `See [yesterday](entry:${before?.key}), [this](entry:${before?.key}), Nobody and \`[[2026-03-27]]\` #x`,
    );
  });

  it("makes paragraphs and lists of Logseq's outlines", async () => {
    const outline = `tags:: river, birds
- Morning
  id:: 6400-11
\t- Coffee
\t- TODO Call Sam
- Evening #quiet
- DONE Wash up
`;
    const entry = await onlyEntry(await openFiles({ "journals/2026_03_28.md": outline }));
    expect(entry.body).toBe("Morning\n\n- Coffee\n- [ ] Call Sam\n\nEvening #quiet\n\n- [x] Wash up");
    expect(entry.tags).toEqual(["river", "birds", "quiet"]);
  });

  it("leaves out the settings of the programs that wrote it", async () => {
    const { entries, unreadable } = await readAll(
      await openZip({
        "v/2026-03-28.md": "x",
        "v/.obsidian/app.json": "{}",
        "v/.trash/2020-01-01.md": "old",
        "v/logseq/config.edn": "{}",
        "v/logseq/bak/journals/2026_03_28/2026-03-28T10_00_00.000Z.Desktop.md": "- old",
      }),
    );
    expect(entries.map(({ body }) => body)).toEqual(["x"]);
    expect(unreadable).toEqual([]);
  });

  it("may be Diarly's: its signs, places, weather, pictures and several pages of a day", async () => {
    const { entries, unreadable } = await readAll(
      await openZip({
        "Export/Home/2026/03-05.md":
          "# A quiet day\n\nWords ::lit:: and ~gone~ and __under__ `a::b::` #soup\n\n[] milk\n* [x] bread\n\n![](data/ab12.jpeg)\n\n57.2°F Mostly Cloudy\n- [Capitol Hill, Denver](diarly://map/39.7392,-104.9903)\n",
        "Export/Home/2026/03-05_1.md": "12 ˚C  Sunny, [Berlin](diarly://map/52.5,13.4)\nSecond.",
        "Export/Home/2026/data/ab12.jpeg": "a picture",
        "Export/Home/Undated.md": "Words",
        "Export/Work/2025/12-31.md": "Last.\n- [ ](diarly://map/0,0)",
        "Export/diarly_meta.json": "{}",
      }),
    );
    expect(entries).toMatchObject([
      {
        day: "2026-03-05",
        journal: "Home",
        title: "A quiet day",
        body: "Words ==lit== and ~~gone~~ and under `a::b::` #soup\n\n- [ ] milk\n- [x] bread\n\n![](media:m1)",
        tags: ["soup"],
        place: { name: "Capitol Hill, Denver", latitude: 39.7392, longitude: -104.9903 },
        weather: { description: "Mostly Cloudy", celsius: 14 },
        media: [{ name: "ab12.jpeg" }],
      },
      {
        day: "2026-03-05",
        body: "Second.",
        place: { name: "Berlin" },
        weather: { description: "Sunny", celsius: 12 },
      },
      { day: "2025-12-31", journal: "Work", body: "Last.", place: null },
    ]);
    expect(unreadable.map(({ where }) => where)).toEqual(["Export/Home/Undated.md"]);
  });

  it("may lie in a folder with the name of a program", async () => {
    expect(
      await onlyEntry(await openZip({ "logseq/journals/2026_03_06.md": "- woke up early\n" })),
    ).toMatchObject({ day: "2026-03-06", body: "woke up early" });
  });

  it("has the day of a date in numbers only if it can be no other", async () => {
    const { entries, unreadable } = await readAll(
      await openFiles({ "one.md": "28/03/2026\n\nWords", "two.md": "# 03/04/2026\n\nWords" }),
    );
    expect(entries).toMatchObject([{ day: "2026-03-28", title: "", body: "Words" }]);
    expect(unreadable).toEqual([
      {
        where: "two.md",
        reason:
          "Its date “# 03/04/2026” could mean two different days. Write the month as a word, and import it again.",
      },
    ]);
  });

  it("names the folder as its journal, if there are several", async () => {
    const { entries } = await readAll(
      await openZip({ "Work/2026-03-28.md": "a", "Home/2026-03-28.md": "b" }),
    );
    expect(entries.map(({ journal }) => journal)).toEqual(["Home", "Work"]);
  });
});

describe("text", () => {
  it("in other encodings is read, which is told if it is a guess", async () => {
    const latin = await onlyEntry(
      await openFiles({ "2026-03-28.txt": Buffer.from("Caf\xe9 \x80", "latin1") }),
    );
    expect([latin.body, latin.notes]).toEqual(["Café €", [expect.stringMatching(/Windows-1252/)]]);
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Grüße 🌙", "utf16le")]);
    expect(await onlyEntry(await openFiles({ "2026-03-28.txt": wide }))).toMatchObject({
      body: "Grüße 🌙",
      notes: [],
    });
    expect(await bodyOf("2026-03-28.txt", "\ufeffWords")).toBe("Words");
  });

  it("that holds many days is parted at its dates", async () => {
    const { entries } = await readAll(
      await openFiles({
        "journal.txt":
          "[2026-03-27 09:15] Herons\nWe saw them.\n\n[2026-03-28 21:00] Quiet\nNothing.\nOn 2026-03-01 it was so, too.",
      }),
    );
    expect(entries.map(({ day, title, body }) => [day, title, body])).toEqual([
      ["2026-03-27", "Herons", "We saw them."],
      ["2026-03-28", "Quiet", "Nothing.\nOn 2026-03-01 it was so, too."],
    ]);
  });

  it("as HTML becomes Markdown", async () => {
    const source = await openZip({
      "2026-03-28.html":
        '<html><head><title>x</title></head><body><h1>A title</h1><p onclick="x()">Words <img src="a.jpg"></p><script>bad()</script></body></html>',
      "a.jpg": "a picture",
    });
    expect(await onlyEntry(source)).toMatchObject({ title: "A title", body: "Words ![](media:m1)" });
  });

  it("of Google Keep has its minute in its name, and no title", async () => {
    const note =
      '<html><head><meta charset="utf-8"><title>2026-03-05</title></head><body><div class="note"><div class="heading"><div class="meta-icons"></div>Mar 5, 2026, 7:14:22 AM</div><div class="content">Woke before the alarm and heard the blackbird.</div></div></body></html>';
    expect(
      await onlyEntry(
        await openFiles({ "keep/2026-03-05T07_14_22.318+01_00.html": note }, "America/New_York"),
      ),
    ).toMatchObject({
      title: "",
      day: "2026-03-05",
      written_at: "2026-03-05T06:14:22.000Z",
      time_zone: "Etc/GMT-1",
      body: "Woke before the alarm and heard the blackbird.",
    });
  });
});

describe("the name of a page", () => {
  const titleOf = async (name: string) =>
    (await onlyEntry(await openZip({ [`diary/${name}.md`]: "Words" }))).title;

  it.each([
    "2026-03-05 Thu",
    "2026-03-05 (Thursday)",
    "2026-03-05, Donnerstag",
    "2026-03-05_четверг",
    "2026-03-05 木曜日",
    "2026-03-05 星期四",
    "2026-03-05 목요일",
    "2026-03-05 חמישי",
    "2026-03-05 วันพฤหัสบดี",
    "2026-03-05 thứ năm",
    "2026-03-05 jeudi 5 mars",
    "Thursday 2026-03-05",
    "2026年3月5日",
  ])("%s has no title but the date", async (name) => {
    expect(await titleOf(name)).toBe("");
  });

  it.each([
    ["2026-03-05 Thursday - A walk", "A walk"],
    ["2026-03-05 (Thu) A walk", "A walk"],
    ["2026-03-05 Thursday walk", "Thursday walk"],
    ["2026-03-05 Sun, sea and sand", "Sun, sea and sand"],
    ["2026-03-05 - Mar de fondo", "Mar de fondo"],
  ])("%s has the title %s", async (name, title) => {
    expect(await titleOf(name)).toBe(title);
  });

  const daysOf = async (...names: string[]) => {
    const { entries, unreadable } = await readAll(
      await openZip(Object.fromEntries(names.map((name) => [`${name}.md`, "Words"]))),
    );
    return [
      ...entries.map(({ day, title }) => `${day} ${title}`.trim()),
      ...unreadable.map(({ reason }) => reason),
    ];
  };

  it("has its day first, or its month, if another name shows that", async () => {
    expect(await daysOf("05-03-2026", "06_03_2026 A walk", "13-03-2026")).toEqual([
      "2026-03-05",
      "2026-03-06 A walk",
      "2026-03-13",
    ]);
    expect(await daysOf("03-05-2026", "03-13-2026 A walk")).toEqual(["2026-03-05", "2026-03-13 A walk"]);
    const doubtful =
      "Its date “05-03-2026” could mean two different days. Write the month as a word, and import it again.";
    expect(await daysOf("05-03-2026")).toEqual([doubtful]);
    expect(await daysOf("05-03-2026", "13-03-2026", "03-13-2026")).toEqual([
      "2026-03-13",
      "2026-03-13",
      doubtful,
    ]);
  });
});

describe("a folder of pages", () => {
  it("is read if it begins with a dot, and names what was left out", async () => {
    const { entries, unreadable } = await readAll(
      await openZip({
        ".diary/2026-03-05.md": "Words [contract](contract.docx)",
        ".diary/2026-03-06.md": " \n",
        ".diary/2026-03-07.md": "# 7 March 2026\n",
        ".diary/contract.docx": "a file of an entry",
        ".diary/old.org": "* Words",
        ".diary/.obsidian/app.json": "{}",
        ".diary/.trash/2026-03-08.md": "Deleted",
      }),
    );
    expect(entries.map(({ day }) => day)).toEqual(["2026-03-05"]);
    expect(unreadable).toEqual([
      { where: ".diary/2026-03-06.md", reason: "It is blank, so it was left out." },
      { where: ".diary/2026-03-07.md", reason: "It is blank, so it was left out." },
      { where: ".diary/old.org", reason: "Reflector can’t read files that end in .org, so it was left out." },
    ]);
  });

  it("without a page that can be read is refused by what it holds", async () => {
    await expect(openZip({ "2026-03-05.org": "* Words" })).rejects.toThrow(
      "Reflector can’t read files that end in .org.",
    );
  });
});

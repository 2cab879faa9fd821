import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inMemory, mediaOf, onlyEntry, openFiles, openHere, openZip, readAll } from "./testing.ts";

const picture = Buffer.from(
  "not really a picture, but long enough to need several lines of Base64 in the export",
);
const md5 = createHash("md5").update(picture).digest("hex");
const base64 = picture.toString("base64").replace(/.{20}/g, "$&\n\t\t");

const note = (content: string, more = "", title = "A quiet day") =>
  `<note><title>${title}</title><created>20260305T220422Z</created><updated>20260306T080000Z</updated>${more}<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${content}</en-note>]]></content></note>`;
const enex = (...notes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export export-date="20260401T100000Z" application="Evernote" version="10.100">${notes.join("\n")}</en-export>`;
const resource = `<resource><data encoding="base64">\n${base64}\n</data><mime>image/png</mime><recognition><![CDATA[<recoIndex><item><t w="9">words in a picture</t></item></recoIndex>]]></recognition><resource-attributes><file-name>soup.png</file-name></resource-attributes></resource>`;

const bodyOf = async (content: string, more?: string) =>
  (await onlyEntry(await openFiles({ "Diary.enex": enex(note(content, more)) }))).body;

describe("an export of Evernote", () => {
  it("gives a note with its notebook, tags, place, times and files", async () => {
    const more = `<tag>home life</tag><tag>soup</tag><note-attributes><latitude>52.3</latitude><longitude>4.8</longitude><author>Ana</author><source>mobile</source><place-name>Amsterdam</place-name></note-attributes>`;
    const text = `<div>Rain &amp; <b>wind</b>&nbsp;all day.</div><div><en-media type="image/png" hash="${md5}"/></div><div><br/></div><div>Then <i>soup</i>.</div>`;
    const whole = enex(note(text, `${more}${resource}`), note("<div>Second.</div>"));
    const source = await openFiles({ "Diary (2).enex": whole }, "Europe/Amsterdam");
    expect([source.format, source.label]).toEqual(["evernote", "Evernote"]);
    const { entries, unreadable } = await readAll(source);
    expect(unreadable).toEqual([]);
    expect(entries).toMatchObject([
      {
        where: "Diary (2).enex, note 1",
        journal: "Diary",
        title: "A quiet day",
        day: "2026-03-05",
        written_at: "2026-03-05T22:04:22.000Z",
        time_zone: "Europe/Amsterdam",
        updated_at: "2026-03-06T08:00:00.000Z",
        body: "Rain & **wind** all day.\n\n![](media:m1)\n\nThen *soup*.",
        tags: ["home-life", "soup"],
        place: { name: "Amsterdam", latitude: 52.3, longitude: 4.8 },
        extra: { author: "Ana", source: "mobile" },
        media: [{ name: "soup.png", kind: "picture", bytes: picture.length }],
        notes: [],
      },
      { where: "Diary (2).enex, note 2", body: "Second.", media: [], place: null, extra: null },
    ]);
    expect(await mediaOf(source, entries[0]?.media[0]?.path ?? "")).toEqual(picture);
  });

  it.each([
    [
      "boxes outside of lists",
      '<div><en-todo checked="true"/>milk</div><div><en-todo/>bread<br/>and salt</div><div>After.</div>',
      "- [x] milk\n- [ ] bread\n\nand salt\n\nAfter.",
    ],
    [
      "boxes in a list",
      '<ul><li><div><en-todo checked="true"/>milk</div></li><li><div><en-todo/><b>bread</b></div></li></ul>',
      "- [x] milk\n- [ ] **bread**",
    ],
    [
      "a checklist of Evernote 10",
      '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>milk</div></li><li><div>bread</div></li></ul>',
      "- [x] milk\n- [ ] bread",
    ],
    [
      "a list directly in a list",
      "<ul><li><div>fruit</div></li><ul><li><div>apples</div></li></ul><li>salt</li></ul>",
      "- fruit\n  - apples\n- salt",
    ],
    [
      "code and formatting by style",
      '<div style="-en-codeblock: true;"><div>a &lt; b</div><div>c</div></div><div><span style="font-weight: bold;">strong</span> <span style="--en-highlight:yellow;">lit</span></div>',
      "```\na < b\nc\n```\n\n**strong** ==lit==",
    ],
    [
      "a table",
      "<table><colgroup><col/></colgroup><tbody><tr><td><div>Day</div></td><td>Sleep</td></tr><tr><td>Mon</td><td>7</td></tr></tbody></table>",
      "| Day | Sleep |\n| - | - |\n| Mon | 7 |",
    ],
  ])("keeps %s", async (_, content, body) => {
    expect(await bodyOf(content)).toBe(body);
  });

  it("keeps tasks where the text shows their group, in their order, and others below the text", async () => {
    const task = (group: string, title: string, status: string, weight: string) =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID><sortWeight>${weight}</sortWeight></task>`;
    const tasks = `${task("g1", "second", "open", "B")}${task("g1", "first", "completed", "A")}${task("g2", "elsewhere", "open", "A")}`;
    const group = '<div style="--en-task-group:true; --en-id:g1;"><div>Content not supported</div></div>';
    expect(await bodyOf(`<div>Do:</div>${group}<div>End.</div>`, tasks)).toBe(
      "Do:\n\n- [x] first\n- [ ] second\n\nEnd.\n\n- [ ] elsewhere",
    );
  });

  it("says what stays behind: encrypted parts, missing files, links to other notes", async () => {
    const content =
      '<div>Before <en-crypt hint="x" cipher="AES">RU5DMA==</en-crypt> after.</div><div><en-media hash="0123" type="image/png"/><a href="evernote:///view/1/s1/x/x/">Other note</a></div>';
    const entry = await onlyEntry(await openFiles({ "Diary.enex": enex(note(content)) }));
    expect(entry.body).toBe("Before after.\n\n![](media:m1)Other note");
    expect(entry.notes).toEqual([
      "Evernote encrypted a part of it, which was left out.",
      "A picture or file that it names is missing from the export.",
    ]);
  });

  it("takes the day from a title that is a date", async () => {
    const source = await openFiles({ "Diary.enex": enex(note("<div>x</div>", "", "2026-03-01 Late")) });
    expect(await onlyEntry(source)).toMatchObject({ title: "Late", day: "2026-03-01" });
  });

  it("is read in an archive with other exports, and between pieces of any size", async () => {
    const one = enex(note("<div>One.</div>", resource));
    const { entries } = await readAll(
      await openZip({ "Diary.enex": one, "Work.enex": enex(note("<div>Two.</div>")) }),
    );
    expect(entries.map(({ journal, body }) => [journal, body])).toEqual([
      ["Diary", "One.\n\n![](media:m1)"],
      ["Work", "Two."],
    ]);
    const bytes = Buffer.from(one);
    const source = await openHere([
      {
        name: "Diary.enex",
        bytes: {
          size: bytes.length,
          read: async (offset, length) =>
            bytes.subarray(offset, offset + Math.min(length, offset > 0 ? 7 : length)),
        },
      },
    ]);
    expect(await mediaOf(source, (await onlyEntry(source)).media[0]?.path ?? "")).toEqual(picture);
  });

  it("names a note that breaks off, and reads those before it", async () => {
    const whole = enex(note("<div>One.</div>"), note("<div>Two.</div>", resource));
    const cut = Buffer.from(whole).subarray(0, whole.length - 120);
    const { entries, unreadable } = await readAll(
      await openHere([{ name: "Diary.enex", bytes: inMemory(cut) }]),
    );
    expect(entries.map(({ body }) => body)).toEqual(["One."]);
    expect(unreadable).toEqual([
      {
        where: "Diary.enex, note 2",
        reason: "The file is incomplete or damaged, so only a part of it could be read. Export it again.",
      },
    ]);
  });
});

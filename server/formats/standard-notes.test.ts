import { describe, expect, it } from "vitest";
import { onlyEntry, openFiles, openZip, readAll } from "./testing.ts";

const times = { created_at: "2026-03-05T22:04:22.000Z", updated_at: "2026-03-07T08:00:00.000Z" };
const note = (uuid: string, content: object) => ({
  uuid,
  content_type: "Note",
  content: { title: "A quiet day", text: "Words", references: [], ...content },
  ...times,
});
const tag = (uuid: string, title: string, notes: readonly string[], parent?: string) => ({
  uuid,
  content_type: "Tag",
  content: {
    title,
    references: [
      ...notes.map((id) => ({ uuid: id, content_type: "Note" })),
      ...(parent ? [{ uuid: parent, content_type: "Tag", reference_type: "TagToParentTag" }] : []),
    ],
  },
  ...times,
});
const backup = (...items: object[]) => ({
  "Standard Notes Backup and Import File.txt": { version: "004", items },
  "Items/Note/A quiet day-1fa7d986.txt": "Words",
});

const text = (words: string, format = 0) => ({ type: "text", text: words, format });
const paragraph = (...children: object[]) => ({ type: "paragraph", children });
const superNote = (...children: object[]) =>
  note("s", { noteType: "super", text: JSON.stringify({ root: { type: "root", children } }) });

describe("a backup of Standard Notes", () => {
  it("gives notes with their tags and times, and leaves out the trash, secrets and copies", async () => {
    const source = await openZip(
      backup(
        { uuid: "k", content_type: "SN|UserPreferences", content: {}, ...times },
        note("a", {
          starred: true,
          text: "One **two**\n- [x] done #soup",
          appData: { "org.standardnotes.sn": { client_updated_at: "2026-03-06T08:00:00.000Z" } },
        }),
        note("b", { title: "2026-03-01", noteType: "rich-text", text: "<p>One <b>two</b></p>" }),
        note("c", { trashed: true }),
        note("d", { noteType: "authentication", text: "[]" }),
        note("e", { noteType: "code", text: "a *b* c" }),
        tag("t", "Life", []),
        tag("u", "At home", ["a", "b"], "t"),
        {
          uuid: "f",
          content_type: "File",
          content: { name: "soup.png", references: [{ uuid: "e", content_type: "Note" }] },
          ...times,
        },
      ),
      "Europe/Amsterdam",
    );
    expect([source.format, source.label]).toEqual(["standard_notes", "Standard Notes"]);
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([
      {
        key: "a",
        title: "A quiet day",
        day: "2026-03-05",
        written_at: "2026-03-05T22:04:22.000Z",
        updated_at: "2026-03-06T08:00:00.000Z",
        time_zone: "Europe/Amsterdam",
        body: "One **two**\n- [x] done #soup",
        tags: ["Life/At-home", "soup"],
        starred: true,
        notes: [],
      },
      { key: "b", title: "", day: "2026-03-01", body: "One **two**", tags: ["Life/At-home"] },
      {
        key: "e",
        body: "~~~~\na *b* c\n~~~~\n\n![](media:m1)",
        media: [{ name: "soup.png", path: null }],
        notes: ["A picture or file that it names is missing from the export."],
      },
    ]);
    expect(unreadable.map(({ reason }) => reason)).toEqual([
      "It is in the trash of Standard Notes, so it was left out.",
      "It holds secrets of an authenticator, so it was left out.",
    ]);
  });

  it("reads Super notes: formatting, checklists, tables, code and links to notes", async () => {
    const item = (checked: boolean | undefined, ...children: object[]) => ({
      type: "listitem",
      checked,
      children,
    });
    const list = (listType: string, ...children: object[]) => ({ type: "list", listType, children });
    const cell = (words: string) => ({ type: "tablecell", children: [paragraph(text(words))] });
    const source = await openFiles({
      "backup.txt": {
        version: "004",
        items: [
          superNote(
            { type: "heading", tag: "h2", children: [text("Morning")] },
            paragraph(text("Soup with "), text("Mara", 1), text(" & "), text("Jo", 2), text(" *so*")),
            list("check", item(true, text("milk")), item(false, text("bread"))),
            list(
              "bullet",
              item(undefined, text("fruit")),
              item(undefined, list("bullet", item(undefined, text("apples")))),
            ),
            { type: "quote", children: [text("Come in")] },
            { type: "code", children: [text("a < b"), { type: "linebreak" }, text("c")] },
            { type: "table", children: [{ type: "tablerow", children: [cell("Day"), cell("Sleep")] }] },
            paragraph({ type: "snbubble", itemUuid: "a" }),
            { type: "unencrypted-image", src: "data:image/png;base64,AAAA", alt: "soup" },
          ),
          note("a", {}),
        ],
      },
    });
    const { entries } = await readAll(source);
    expect(entries[0]).toMatchObject({
      body: [
        "## Morning",
        "Soup with **Mara** & *Jo* \\*so\\*",
        "- [x] milk\n- [ ] bread",
        "- fruit\n  - apples",
        "> Come in",
        "```\na < b\nc\n```",
        "| Day | Sleep |\n| - | - |",
        "[A quiet day](entry:a)",
        "soup",
      ].join("\n\n"),
      notes: ["A picture in its text was not imported, because it is not in the export."],
    });
  });

  it("is refused with what to do if it is encrypted, and names a note that can't be read", async () => {
    const encrypted = { ...note("a", {}), content: "004:e7b2:x:y" };
    await expect(openZip(backup(encrypted))).rejects.toThrow("is encrypted");
    const { entries, unreadable } = await readAll(
      await openZip(backup(superNote(), { ...note("b", {}), created_at: "soon" }, note("c", {}))),
    );
    expect([entries.map(({ key }) => key), unreadable.map(({ reason }) => reason)]).toEqual([
      ["s", "c"],
      ["Its date “soon” is not a real one."],
    ]);
    expect((await onlyEntry(await openZip(backup(note("a", { text: "" }))))).title).toBe("A quiet day");
  });
});

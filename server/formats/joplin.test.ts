import { describe, expect, it } from "vitest";
import { inMemory, mediaOf, onlyEntry, openHere, openZip, readAll, tarOf } from "./testing.ts";

const id = (letter: string) => letter.repeat(32);
const item = (title: string, body: string, fields: Record<string, string | number>) =>
  [
    title,
    body,
    Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
const times = { created_time: "2026-03-05T06:14:22.318Z", updated_time: "2026-03-06T08:00:00.000Z" };

const tree = {
  [`${id("a")}.md`]: item(
    "A quiet day",
    `Rain: all morning.\n\n![soup.png](:/${id("d")})\n\n[the next](:/${id("b")})`,
    {
      ...{ id: id("a"), parent_id: id("c"), ...times, latitude: "52.30000000", longitude: "4.80000000" },
      ...{ author: "", is_todo: 0, source_url: "https://a.example", type_: 1 },
    },
  ),
  [`${id("b")}.md`]: item("2026-03-01 Late", "Written later.", {
    id: id("b"),
    ...times,
    latitude: "0.0",
    longitude: "0.0",
    type_: 1,
  }),
  [`${id("c")}.md`]: item("Diary", "", { id: id("c"), ...times, type_: 2 }),
  [`${id("d")}.md`]: item("soup.png", "", {
    id: id("d"),
    mime: "image/png",
    file_extension: "png",
    type_: 4,
  }),
  [`${id("e")}.md`]: item("home life", "", { id: id("e"), type_: 5 }),
  [`${id("f")}.md`]: item("", "", { id: id("f"), note_id: id("a"), tag_id: id("e"), type_: 6 }),
  [`${id("1")}.md`]: item("Old", "Gone.", {
    id: id("1"),
    ...times,
    deleted_time: 1_772_000_000_000,
    type_: 1,
  }),
  [`${id("2")}.md`]: item("", "", { id: id("2"), ...times, encryption_applied: 1, type_: 1 }),
  [`resources/${id("d")}.png`]: "a picture",
};

describe("an export of Joplin", () => {
  it.each([
    ["JEX", () => openHere([{ name: "joplin.jex", bytes: inMemory(tarOf(tree)) }])],
    ["RAW", () => openZip(tree)],
  ])("as %s gives notes with their notebook, tags, pictures, links and place", async (_form, open) => {
    const source = await open();
    expect([source.format, source.label]).toEqual(["joplin", "Joplin"]);
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([
      {
        key: id("a"),
        title: "A quiet day",
        day: "2026-03-05",
        written_at: "2026-03-05T06:14:22.318Z",
        updated_at: "2026-03-06T08:00:00.000Z",
        journal: "Diary",
        body: `Rain: all morning.\n\n![](media:m1)\n\n[the next](entry:${id("b")})`,
        tags: ["home-life"],
        place: { latitude: 52.3, longitude: 4.8 },
        media: [{ name: "soup.png", kind: "picture" }],
        extra: { source_url: "https://a.example" },
        notes: [],
      },
      { key: id("b"), title: "Late", day: "2026-03-01", place: null, extra: null },
    ]);
    expect(await mediaOf(source, entries[0]?.media[0]?.path ?? "")).toEqual(Buffer.from("a picture"));
    expect(unreadable.map(({ reason }) => reason)).toEqual([
      "It is in Joplin’s trash, so it was left out.",
      "Joplin encrypted it. Export it from a device that has decrypted it.",
    ]);
  });

  it("may be a tar archive of any pages", async () => {
    const bytes = inMemory(tarOf({ "2026-03-05.md": "Words" }));
    expect(await onlyEntry(await openHere([{ name: "pages.tar", bytes }]))).toMatchObject({ body: "Words" });
  });
});

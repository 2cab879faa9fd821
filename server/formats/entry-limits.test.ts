import { describe, expect, it } from "vitest";
import { dayOneEntry, dayOneTree } from "./day-one/testing.ts";
import { openJournalFiles } from "./open-journal-files.ts";
import { inMemory, openFiles, openHere, openZip, readAll, zipOf } from "./testing.ts";

describe("an entry beyond the limits", () => {
  it("keeps 100,000 tags beside it, and the first 50 as tags", async () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => `tag ${index}`);
    const { entries } = await readAll(await openZip(dayOneTree({ Journal: [{ ...dayOneEntry, tags }] })));
    const [entry] = entries;
    expect(entry?.tags).toHaveLength(50);
    expect(entry?.extra).toMatchObject({ more_tags: { length: 99_950, 0: "tag 50" } });
    expect(entry?.notes).toEqual([expect.stringMatching(/99,950 tags were kept with its other details/)]);
  });

  it("keeps feelings that are too many beside it, and says so", async () => {
    const feelings = Array.from({ length: 23 }, (_, index) => `feeling ${index}`);
    const page = `---\ndate: 2026-03-28\nfeelings: [${feelings.join(", ")}]\n---\nWords`;
    const { entries } = await readAll(await openFiles({ "page.md": page }));
    expect(entries).toMatchObject([
      {
        feelings: { length: 20 },
        extra: { more_feelings: ["feeling 20", "feeling 21", "feeling 22"] },
        notes: [expect.stringMatching(/3 feelings were kept with its other details/)],
      },
    ]);
  });

  it("brings 10,000 of its pictures along, and says how many stay behind", async () => {
    const photos = Array.from({ length: 12_000 }, (_, at) => ({ identifier: `p${at}`, md5: `p${at}` }));
    const { entries } = await readAll(await openZip(dayOneTree({ Journal: [{ ...dayOneEntry, photos }] })));
    const [entry] = entries;
    expect(entry?.media).toHaveLength(10_000);
    expect(entry?.notes).toContain(
      "An entry can have at most 10,000 pictures and files. 2,000 more were not imported.",
    );
  });

  it("comes without details of hundreds of thousands of values", async () => {
    const odd = Array.from({ length: 70_000 }, () => []);
    const { entries } = await readAll(await openZip(dayOneTree({ Journal: [{ ...dayOneEntry, odd }] })));
    expect(entries).toMatchObject([{ extra: null, notes: [expect.stringMatching(/too large to keep/)] }]);
  });

  it("keeps 20,000 fields at the top of a page in its text", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `field${at}: 1`).join("\n");
    const page = `---\n${lines}\n---\nWords`;
    const [entry] = (await readAll(await openZip({ "2026-03-28.md": page }))).entries;
    expect(entry).toMatchObject({
      body: page,
      notes: [expect.stringMatching(/^The YAML at its top has too many lines/)],
    });
  });

  it("has 50 tags and 500 attachments in the lines at its top", async () => {
    const attachments = Array.from(
      { length: 500 },
      (_, at) => `  - media/2026-03-28 a walk by the sea ${at}.jpg`,
    );
    const tags = Array.from({ length: 50 }, (_, at) => `a-tag-${at}`.padEnd(64, "g"));
    const page = `---\ntags: [${tags.join(", ")}]\nattachments:\n${attachments.join("\n")}\n---\nWords`;
    const [entry] = (await readAll(await openZip({ "2026-03-28.md": page }))).entries;
    expect(entry).toMatchObject({ body: "Words", tags, extra: { attachments: { length: 500 } } });
  });

  it("keeps a mood of many words beside it, and the start of its journal's name", async () => {
    const mood = "very ".repeat(100).trim();
    const { entries } = await readAll(await openZip({ "2026-03-28.md": `---\nmood: ${mood}\n---\nWords` }));
    expect(entries).toMatchObject([{ body: "Words", mood: null, extra: { mood } }]);
    const journal = { [`${"n".repeat(600)}`]: [dayOneEntry] };
    const [entry] = (await readAll(await openZip(dayOneTree(journal)))).entries;
    expect(entry?.journal).toBe("n".repeat(500));
  });

  it("comes without details that are nested 200 to 100,000 deep, also from the process that reads", async () => {
    const depths = [200, 7000, 10_000, 100_000];
    const odd = depths.map(
      (depth) =>
        `{"creationDate": "2019-05-01T08:00:00Z", "text": "${depth} deep", "nested": ${"[".repeat(depth)}${"]".repeat(depth)}}`,
    );
    const next = '{"creationDate": "2019-05-02T08:00:00Z", "text": "Next"}';
    const journal = `{"metadata": {"version": "1.0"}, "entries": [${[...odd, next].join()}]}`;
    const bytes = inMemory(zipOf({ "Journal.json": journal }));
    const { entries } = await readAll(await openJournalFiles([{ name: "export.zip", bytes }]));
    expect(entries).toMatchObject([
      ...depths.map((depth) => ({
        body: `${depth} deep`,
        extra: null,
        notes: [expect.stringMatching(/too large/)],
      })),
      { body: "Next" },
    ]);
  });

  it.each([
    ["a date of several", "date: {toString: 1}"],
    ["themselves", "all: &all [*all, *all]"],
  ])("does not stop the pages after it with lines at its top that hold %s", async (_, lines) => {
    const { entries } = await readAll(
      await openZip({ "2026-03-28.md": `---\n${lines}\n---\nOne`, "2026-03-29.md": "Two" }),
    );
    expect(entries).toMatchObject([{ body: "One" }, { body: "Two" }]);
  });
});

describe("the first and the last day that can be stored", () => {
  it.each([
    ["1800-01-01T01:00:00Z", "America/New_York", null],
    ["1800-01-01T01:00:00Z", "UTC", "1800-01-01"],
    ["2199-12-31T23:30:00Z", "UTC", "2199-12-31"],
    ["2199-12-31T23:30:00Z", "Europe/Berlin", null],
  ])("are those of the writer's clock: %s in %s", async (creationDate, timeZone, day) => {
    const entry = { ...dayOneEntry, creationDate, timeZone };
    const { entries, unreadable } = await readAll(
      await openFiles({ "Journal.json": { metadata: { version: "1.0" }, entries: [entry] } }),
    );
    expect(entries.map((each) => each.day)).toEqual(day === null ? [] : [day]);
    expect(unreadable).toHaveLength(day === null ? 1 : 0);
  });
});

describe("a journal with more entries than one import can take", () => {
  const pages = zipOf(
    Object.fromEntries([1, 2, 3].map((day) => [`2026-03-0${day}.md`, `The words of day ${day}.`])),
  );
  const open = (maxEntries: number) =>
    openHere([{ name: "journal.zip", bytes: inMemory(pages) }], { maxEntries });

  it("is refused with what to do, and one with as many is read", async () => {
    expect((await readAll(await open(3))).entries).toHaveLength(3);
    await expect(readAll(await open(2))).rejects.toThrow(
      "This journal has more than 2 entries, which is more than one import can take. Export it in parts, and import one after the other.",
    );
  });
});

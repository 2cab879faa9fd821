import { describe, expect, it } from "vitest";
import { mediaOf, onlyEntry, openFiles, openZip, readAll } from "./testing.ts";

const noNumber = 1.7976931348623157e308;

/** As Journey writes it. */
const journeyEntry = {
  id: "1774732500000-3fd2",
  date_journal: Date.parse("2026-03-28T22:30:00Z"),
  date_modified: Date.parse("2026-03-29T08:00:00Z"),
  timezone: "Europe/Berlin",
  text: '<p>Hello <b>there</b></p><p><img src="1774732500000-3fd2-ab12.jpg"></p><script>alert(1)</script>',
  type: "html",
  preview_text: "Hello there",
  mood: 3,
  sentiment: 1.75,
  favourite: true,
  lat: 52.5,
  lon: 13.4,
  address: "Tiergarten, Berlin",
  photos: ["1774732500000-3fd2-ab12.jpg", "1774732500000-3fd2-cd34.mp3"],
  weather: { id: 800, degree_c: 11, description: "Clear", place: "Berlin" },
  tags: ["birds"],
  music_artist: "Nobody",
};

describe("a Journey export", () => {
  const open = (entry: object) =>
    openZip({
      [`${journeyEntry.id}.json`]: entry,
      [`${journeyEntry.id}-ab12.jpg`]: "a picture",
      [`${journeyEntry.id}-cd34.mp3`]: "a sound",
    });

  it("gives an entry, with HTML as Markdown and its media", async () => {
    const source = await open(journeyEntry);
    expect(source.format).toBe("journey");
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      key: journeyEntry.id,
      day: "2026-03-28",
      time_zone: "Europe/Berlin",
      body: "Hello **there**\n\n![](media:m1)\n\n![](media:m2)",
      starred: true,
      mood: "sentiment 1.75",
      place: { name: "Tiergarten, Berlin", latitude: 52.5, longitude: 13.4 },
      weather: { description: "Clear", celsius: 11 },
      extra: { music_artist: "Nobody" },
      notes: [],
    });
    expect(source.proposeMood("sentiment 1.75")).toBe(5);
    expect(source.proposeMood("mood 3")).toBeNull();
    expect(await mediaOf(source, entry.media[1]?.path ?? "")).toEqual(Buffer.from("a sound"));
  });

  it("takes the largest number for none", async () => {
    const entry = await onlyEntry(
      await open({
        ...journeyEntry,
        lat: noNumber,
        lon: noNumber,
        address: "",
        weather: { degree_c: noNumber },
      }),
    );
    expect([entry.place, entry.weather]).toEqual([null, null]);
  });

  it("leaves the words of older ones as they are", async () => {
    const entry = await onlyEntry(await open({ ...journeyEntry, type: "", text: "1 < 2\n\nPlain" }));
    expect(entry.body).toMatch(/^1 < 2\n\nPlain\n\n/);
  });

  it("reads on after a broken file", async () => {
    const { entries, unreadable } = await readAll(
      await openZip({
        "1.json": journeyEntry,
        "2.json": '{"date_journal": 1, "text": ',
        "3.json": journeyEntry,
      }),
    );
    expect(entries).toHaveLength(2);
    expect(unreadable).toHaveLength(1);
  });
});

describe("a Journiv export", () => {
  it("gives entries inside journals, whose names may follow", async () => {
    const source = await openZip({
      "journiv.json": {
        export_version: "1.2",
        journals: [
          {
            entries: [
              {
                id: "e1",
                title: "Quiet",
                content: "Some words",
                entry_date: "2026-03-29",
                entry_datetime_utc: "2026-03-28T22:30:00",
                entry_timezone: "Asia/Tokyo",
                tags: ["home"],
                mood_log: { mood_name: "good" },
                prompt_text: "What was quiet?",
                media: [{ id: "m9", filename: "tree.jpg" }],
                latitude: 1,
                longitude: 2,
                unheard_of: 7,
                created_at: "2026-02-30T10:00:00Z",
                updated_at: "2026-03-29T10:00:00Z",
              },
            ],
            title: "Evenings",
          },
        ],
      },
      "media/e1/m9_tree.jpg": "a tree",
    });
    expect(source.format).toBe("journiv");
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      key: "e1",
      journal: "Evenings",
      day: "2026-03-29",
      written_at: "2026-03-28T22:30:00.000Z",
      title: "Quiet",
      body: "> What was quiet?\n\nSome words\n\n![](media:m1)",
      mood: "good",
      place: { latitude: 1, longitude: 2 },
      extra: { unheard_of: 7 },
      created_at: null,
      updated_at: "2026-03-29T10:00:00.000Z",
    });
    expect(await mediaOf(source, entry.media[0]?.path ?? "")).toEqual(Buffer.from("a tree"));
  });

  it("gives moments of version 1.5, with their rich text", async () => {
    const source = await openZip({
      "data.json": {
        export_version: "1.5",
        journals: [{ title: "Evenings", external_id: "j1" }],
        mood_definitions: [{ name: "wired", score: 2 }],
        moments: [
          {
            external_id: "m1",
            logged_at_utc: "2026-03-28T22:30:00Z",
            logged_date_tz: "2026-03-28",
            logged_timezone: "Europe/Berlin",
            primary_mood_name: "wired",
            tags: [],
            media: [],
            entry: {
              title: "Rich",
              journal_external_id: "j1",
              content_delta: {
                ops: [
                  { insert: "Head" },
                  { insert: "\n", attributes: { header: 2 } },
                  { insert: "a " },
                  { insert: "b", attributes: { bold: true } },
                  { insert: "\n", attributes: { list: "bullet" } },
                ],
              },
            },
          },
        ],
      },
    });
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      journal: "Evenings",
      title: "Rich",
      body: "## Head\n- a **b**",
      mood: "wired",
    });
    expect(source.proposeMood("wired")).toBe(2);
  });
});

describe("other exports", () => {
  it("jrnl: gives title, body, tags and star", async () => {
    const source = await openFiles(
      {
        "journal.json": {
          tags: { "@home": 1 },
          entries: [
            {
              title: "A day",
              body: "With @home",
              date: "2026-03-28",
              time: "09:15",
              tags: ["@home"],
              starred: true,
            },
          ],
        },
      },
      "Europe/Berlin",
    );
    expect(source.format).toBe("jrnl");
    expect(await onlyEntry(source)).toMatchObject({
      title: "A day",
      body: "With @home",
      written_at: "2026-03-28T08:15:00.000Z",
      tags: ["home"],
      starred: true,
    });
  });

  it("Diarium: gives its HTML, stars as mood, people as tags and media by their folder", async () => {
    const source = await openZip(
      {
        "Diarium.json": [
          {
            date: "2026-03-28T21:15:30.4882812",
            heading: "A title",
            html: "<p>One</p><p>Two</p>",
            rating: 4,
            tags: ["trip"],
            people: ["Sam Smith"],
            location: [52.5, 13.4],
            weather: "25 / 16 °C",
            lunar: "New moon",
          },
        ],
        "media/2026-03-28_211530000/IMG 1.jpg": "a picture",
      },
      "Europe/Berlin",
    );
    expect(source.format).toBe("diarium");
    expect(await onlyEntry(source)).toMatchObject({
      written_at: "2026-03-28T20:15:30.000Z",
      title: "A title",
      body: "One\n\nTwo\n\n![](media:m1)",
      tags: ["trip", "Sam-Smith"],
      mood: "4",
      place: { name: "", latitude: 52.5, longitude: 13.4 },
      weather: { description: "25 / 16 °C", celsius: 25 },
      extra: { lunar: "New moon" },
    });
  });

  it("Diaro: gives its tables put together", async () => {
    const row = (fields: Record<string, string>) =>
      `<r>${Object.entries(fields)
        .map(([name, value]) => `\n <${name}>${value}</${name}>`)
        .join("")}\n</r>`;
    const table = (name: string, ...rows: string[]) => `<table name="${name}">${rows.join("\n")}</table>`;
    const xml = `<data version="2">${[
      table("diaro_folders", row({ uid: "f1", title: "Travel &amp; rest", color: "#fff" })),
      table("diaro_tags", row({ uid: "t1", title: "sea" })),
      table("diaro_moods", row({ uid: "2", title: "happy", icon: "x" })),
      table("diaro_locations", row({ uid: "l1", title: "Pier", address: "null", lat: "54.1", lng: "12.1" })),
      table(
        "diaro_entries",
        row({
          uid: "e1",
          date: String(Date.parse("2026-03-28T22:30:00Z")),
          tz_offset: "+01:00",
          title: "A &lt;title&gt;",
          text: "Line 1\nLine 2",
          folder_uid: "f1",
          location_uid: "l1",
          tags: ",t1,",
          mood: "2",
          weather_temperature: "11.5",
          weather_description: "null",
        }),
        row({ uid: "e2", date: "never", text: "x" }),
        row({ uid: "e3", date: "1", text: "x", tags: ",t1,t9,", folder_uid: "f9" }),
      ),
      table(
        "diaro_attachments",
        row({ uid: "a1", entry_uid: "e1", type: "photo", filename: "p.jpg", position: "1" }),
      ),
    ].join("\n")}</data>`;
    const source = await openZip(
      { "DiaroBackup.xml": xml, "media/photo/p.jpg": "a picture" },
      "Europe/Berlin",
    );
    expect(source.format).toBe("diaro");
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([
      {
        key: "e1",
        journal: "Travel & rest",
        day: "2026-03-28",
        time_zone: "Europe/Berlin",
        title: "A <title>",
        body: "Line 1\nLine 2\n\n![](media:m1)",
        tags: ["sea"],
        mood: "happy",
        place: { name: "Pier", latitude: 54.1, longitude: 12.1 },
        weather: { description: "", celsius: 11.5 },
        notes: [],
      },
      {
        key: "e3",
        tags: ["sea"],
        extra: { unknown_tags: ["t9"], unknown_folder: "f9" },
        notes: ["It has a tag, folder or place that the backup gives no name for."],
      },
    ]);
    expect(unreadable).toEqual([{ where: "DiaroBackup.xml, entry 2", reason: "It has no date." }]);
    expect(source.proposeMood("happy")).toBe(4);
  });
});

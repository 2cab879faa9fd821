import { describe, expect, it } from "vitest";
import { onlyEntry, openFiles, openZip, readAll, zipOf } from "./testing.ts";

const daylioTable = `full_date,date,weekday,time,mood,activities,note_title,note
2026-03-28,March 28,Saturday,10:15 PM,rad,reading | long walks,A title,"First
second, ""third"""
2026-03-28,March 28,Saturday,08:05,wired,,,
2026-02-30,February 30,Monday,08:05,meh,,,Never
`;

describe("a Daylio export", () => {
  it("as CSV gives each row, in the person's own zone", async () => {
    const source = await openFiles({ "daylio_export.csv": `\ufeff${daylioTable}` }, "America/New_York");
    expect(source.format).toBe("daylio");
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([
      {
        day: "2026-03-28",
        written_at: "2026-03-29T02:15:00.000Z",
        time_zone: "America/New_York",
        title: "A title",
        body: 'First\nsecond, "third"',
        tags: ["reading", "long-walks"],
        mood: "rad",
      },
      { written_at: "2026-03-28T12:05:00.000Z", mood: "wired", body: "" },
    ]);
    expect(unreadable).toEqual([
      { where: "daylio_export.csv, line 4", reason: "Its date “2026-02-30” is not a real one." },
    ]);
    expect([source.proposeMood("rad"), source.proposeMood("awful"), source.proposeMood("wired")]).toEqual([
      5,
      1,
      null,
    ]);
  });

  it.each([
    [",", "full_date,date,scales,weekday,time,mood,activities,note_title,note"],
    [";", "weather;full_date;date;weekday;time;mood;activities;note_title;note"],
    [
      "\t",
      '"full_date"\t"date"\t"weekday"\t"time"\t"mood"\t"mood_group"\t"activities"\t"note_title"\t"note"',
    ],
  ])("as CSV with a column of another version, and %j between its cells", async (delimiter, heading) => {
    const values: Record<string, string> = {
      ...{ full_date: "2026-03-28", date: "March 28", weekday: "Saturday", time: "08:05", mood: "rad" },
      ...{ activities: "reading | walks", note_title: "A title", note: "Words" },
    };
    const names = heading.replaceAll('"', "").split(delimiter);
    const row = names.map((name) => values[name] ?? "other").join(delimiter);
    const source = await openFiles({ "daylio.csv": `${heading}\n${row}` });
    expect(source.format).toBe("daylio");
    const other = names.find((name) => values[name] === undefined) ?? "";
    expect(await onlyEntry(source)).toMatchObject({
      ...{ day: "2026-03-28", title: "A title", body: "Words", mood: "rad", tags: ["reading", "walks"] },
      extra: { [other]: "other" },
      notes: [],
    });
  });

  it("has a proposal for moods of one's own", async () => {
    const source = await openFiles({ "daylio_export.csv": daylioTable });
    const moods = [
      "Very tired",
      "not good",
      "happy & calm",
      "super",
      "gut",
      "Müde",
      "☹️ sad",
      "so so",
      "So-so",
      "😭",
    ];
    expect(moods.map((mood) => source.proposeMood(mood))).toEqual([1, 2, 4, 5, 4, 2, 2, null, 3, 1]);
    expect(source.proposeMood("wired")).toBeNull();
  });

  it("as CSV keeps the words in cells beyond its columns, and tells of them", async () => {
    const [header] = daylioTable.split("\n");
    const rows = [
      "2017-05-29,May 29,Monday,21:05,good,,,A walk, then soup, and bed",
      "2017-05-30,May 30,Tuesday,,good,,,No time,,",
      "2017-05-31,May 31,Wednesday,late,good,,,",
    ];
    const { entries } = await readAll(await openFiles({ "daylio.csv": [header, ...rows].join("\n") }));
    const more = "Its row has more cells than the table has columns.";
    expect(entries.map(({ body, written_at, notes }) => [body, written_at.slice(11, 16), notes])).toEqual([
      ["A walk, then soup, and bed", "21:05", [`${more} The additional cells were added to its text.`]],
      ["No time", "12:00", ["It has no time of day, so it was put at noon."]],
      ["", "12:00", ["Its time of day “late” could not be read, so it was put at noon."]],
    ]);
    const wider = `${header},weather\n2017-05-29,May 29,Monday,21:05,good,,,Words,mild,what,is this`;
    expect(await onlyEntry(await openFiles({ "daylio.csv": wider }))).toMatchObject({
      body: "Words",
      extra: { weather: "mild", more_cells: ["what", "is this"] },
      notes: [`${more} The additional cells are kept with its other details.`],
    });
  });

  it("as backup puts an entry at noon that has no time, and tells of it", async () => {
    const old = {
      ...{ id: 2, minute: -1, hour: -1, day: 29, month: 5, year: 2017, datetime: 1498765822500 },
      ...{ timeZoneOffset: 0, mood: 1, note: "Long walk by the canal.", note_title: "Without a time" },
    };
    const later = {
      ...{ ...old, id: 3, minute: 5, hour: 21, day: 30, datetime: 1498856700000 },
      ...{ note: "Dinner on the balcony.", note_title: "With a time" },
    };
    const backup = JSON.stringify({ version: 15, dayEntries: [later, old] });
    const { entries, unreadable } = await readAll(
      await openZip({ "backup.daylio": Buffer.from(backup).toString("base64") }),
    );
    expect(unreadable).toEqual([]);
    expect(entries).toMatchObject([
      { title: "With a time", written_at: "2017-06-30T21:05:00.000Z", notes: [] },
      {
        title: "Without a time",
        day: "2017-06-29",
        written_at: "2017-06-29T12:00:00.000Z",
        body: "Long walk by the canal.",
        notes: ["It has no time of day, so it was put at noon."],
      },
    ]);
  });

  it("as backup gives own moods, activities and pictures by name", async () => {
    const backup = {
      version: 15,
      dayEntries: [
        {
          id: 101,
          datetime: Date.UTC(2026, 2, 28, 15, 35),
          timeZoneOffset: 19_800_000,
          ...{ year: 2026, month: 2, day: 28, hour: 21, minute: 5 },
          mood: 9,
          note: "Dinner with <b>Sam</b>.<br>Late.",
          note_title: "Out",
          tags: [12, 99],
          assets: [5],
          isFavorite: true,
        },
      ],
      customMoods: [{ id: 9, custom_name: "Wired", predefined_name_id: -1, mood_group_id: 2 }],
      tags: [{ id: 12, name: "friends" }],
      assets: [{ id: 5, checksum: "abc123" }],
    };
    const source = await openFiles({
      "backup_2026_03_28.daylio": zipOf({
        "backup.daylio": Buffer.from(JSON.stringify(backup))
          .toString("base64")
          .replace(/(.{76})/g, "$1\n"),
        "assets/photos/2026/3/abc123": "a picture",
      }),
    });
    const entry = await onlyEntry(source);
    expect(entry).toMatchObject({
      day: "2026-03-28",
      written_at: "2026-03-28T15:35:00.000Z",
      time_zone: "Asia/Kolkata",
      title: "Out",
      body: "Dinner with **Sam**.\\\nLate.\n\n![](media:m1)",
      tags: ["friends"],
      mood: "Wired",
      starred: true,
      notes: ["It has an activity that the backup gives no name for."],
    });
    expect(source.proposeMood("Wired")).toBe(4);
    expect(entry.media).toMatchObject([{ kind: "picture", path: "assets/photos/2026/3/abc123" }]);
  });
});

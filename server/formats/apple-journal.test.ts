import { describe, expect, it } from "vitest";
import { onlyEntry, openZip, readAll } from "./testing.ts";

const page = ({ date = "Thursday, 5 March 2026", title = "A quiet day", assets = "" }) =>
  `<!DOCTYPE html><html dir="auto"><head><meta charset="UTF-8"><title></title></head><body><p class="p1"><span class="s1"><div class='pageContainer'><div class="pageHeader">${date}</div><div class="assetGrid">${assets}</div><div class='title'>${title}</div><div class='bodyText'></span></p><p class="p2"><span class="s2">Rain all morning, then soup.</span></p><p class="p1"><span class="s1"></div></div></span></p></body></html>`;
const asset = (id: string, kind: string, inside: string) =>
  `<div id="${id}" class="gridItem assetType_${kind}">${inside}</div>`;
const overlay = (header: string, footer: string) =>
  `<div class="gridItemOverlayHeader">${header}</div><div class="gridItemOverlayFooter">${footer}</div>`;

const photo = asset("P1", "photo", '<img src="../Resources/P1.png" class="asset_image">');
const mind = asset("S1", "stateOfMind", overlay("Content, Calm", "Family"));
const map = asset(
  "M1",
  "multiPinMap",
  `<img src="../Resources/M1.jpg">${overlay("Herengracht", "Amsterdam")}`,
);

describe("an export of Apple Journal", () => {
  it("gives title, day, picture, feelings and place", async () => {
    const source = await openZip({
      "AppleJournalEntries/index.html":
        "<ul><li><a href='Entries/2026-03-05_A_quiet_day.html'>A quiet day</a></li></ul>",
      "AppleJournalEntries/Entries/2026-03-05_A_quiet_day.html": page({ assets: photo + mind + map }),
      "AppleJournalEntries/Resources/P1.png": "a picture",
    });
    expect([source.format, source.label]).toEqual(["apple_journal", "Apple Journal"]);
    expect(await onlyEntry(source)).toMatchObject({
      title: "A quiet day",
      day: "2026-03-05",
      body: "Rain all morning, then soup.\n\n![](media:m1)",
      feelings: ["Content", "Calm"],
      tags: ["Family"],
      place: { name: "Herengracht, Amsterdam", latitude: null, longitude: null },
      media: [{ path: "AppleJournalEntries/Resources/P1.png", kind: "picture" }],
      extra: null,
      notes: [],
    });
  });

  it("takes feelings and places from the details beside the pictures", async () => {
    const walk = asset(
      "W1",
      "workout",
      '<div class="activityType">Walk</div><div class="activityMetrics">3.2 km</div>',
    );
    const source = await openZip({
      "Entries/2026-03-05_(1).html": page({ assets: photo + mind + map + walk, title: "" }),
      "Resources/S1.json": { labels: "Content, Calm, Grateful", associations: "Family, Work" },
      "Resources/M1.json": {
        visits: [
          { placeName: "Artis", city: "Amsterdam", latitude: 52.4, longitude: 4.9 },
          { placeName: "Home", latitude: 52.3, longitude: 4.8 },
        ],
      },
      "Resources/P1.json": { placeName: "Plantage", date: 794_000_000 },
    });
    const { entries, unreadable } = await readAll(source);
    expect(unreadable).toEqual([]);
    expect(entries).toMatchObject([
      {
        title: "",
        body: "Rain all morning, then soup.\n\n![](media:m1)\n\nWalk · 3.2 km",
        feelings: ["Content", "Calm", "Grateful"],
        tags: ["Family", "Work"],
        place: { name: "Artis, Amsterdam", latitude: 52.4, longitude: 4.9 },
        extra: { places: [{ name: "Home" }], assets: [{ asset: "photo", date: 794_000_000 }, {}] },
        notes: [
          "It has several places. All but the first are kept with its other details.",
          "A picture or file that it names is missing from the export.",
        ],
      },
    ]);
  });

  it("reads the day in the language of its phone if the file's name has none", async () => {
    const source = await openZip({
      "Entries/Ein_Tag.html": page({ date: "Donnerstag, 5. März 2026" }),
      "Entries/Ohne.html": page({ date: "" }),
    });
    const { entries, unreadable } = await readAll(source);
    expect(entries).toMatchObject([{ day: "2026-03-05" }]);
    expect(unreadable).toEqual([{ where: "Entries/Ohne.html", reason: "It has no date." }]);
  });
});

import { describe, expect, it } from "vitest";
import type { ImportPreview } from "#contract/imports/import-preview.ts";
import { factsOf, noMediaRoom, numberOrderOf, restOf } from "./preview-words.ts";

const nothing: ImportPreview = {
  entries: 1,
  years: [],
  journals: [],
  read_days: { days: 0, first: [], last: [] },
  facts: [],
  shared_days: { days: 0, free: 0, examples: [] },
  media: [],
  missing_media: 0,
  free_bytes: 1_000_000,
  tags: 0,
  feelings: 0,
  moods: [],
  places: 0,
  weather: 0,
  already_there: 0,
  in_trash: 0,
  split: 0,
  noted: 0,
  rest: [],
  refused: { entries: 0, examples: [] },
};

describe("what comes with the entries of an import", () => {
  it("says nothing of what is not there", () => expect(factsOf(nothing)).toEqual([]));

  it("names one or two years, and leaves more to the chart", () => {
    const years = [
      { year: 2020, entries: 3 },
      { year: 2022, entries: 1 },
    ];
    expect(factsOf({ ...nothing, years: years.slice(1) })).toEqual(["From 2022"]);
    expect(factsOf({ ...nothing, years })).toEqual(["From 2020 (3 entries) and 2022 (1 entry)"]);
    expect(factsOf({ ...nothing, years: [...years, { year: 2023, entries: 2 }] })).toEqual([]);
  });

  it("names each thing with its number", () => {
    const preview: ImportPreview = {
      ...nothing,
      media: [
        { kind: "picture", files: 1200, bytes: 2_000_000_000 },
        { kind: "audio", files: 1, bytes: 40_000 },
        { kind: "pdf", files: 0, bytes: 0 },
      ],
      tags: 12,
      places: 1,
      weather: 2,
      missing_media: 1,
      already_there: 3,
      in_trash: 1,
      split: 1,
    };
    expect(factsOf(preview)).toEqual([
      "1,200 pictures and 1 recording, 2.1 GB together",
      "12 tags, 1 place and the weather of 2 entries",
      "1 picture or file is missing from the export",
      "1 entry is too long for one reflection, and is imported as several",
      "3 entries are in your journal already, and won’t be imported again",
      "1 of them is in the trash, where you can restore it",
    ]);
  });

  it("names what else an archive holds, also what a newer Reflector put into it", () => {
    expect(restOf(nothing)).toBeNull();
    expect(restOf({ rest: ["chats"] })).toBe("conversations");
    expect(restOf({ rest: ["chats", "preferences", "theme"] })).toBe("conversations, settings and theme");
    expect(restOf({ rest: ["theme", "dreams"] })).toBe("theme and more");
  });

  it("warns where the files do not fit into the room that is left", () => {
    const media: ImportPreview["media"] = [{ kind: "picture", files: 2, bytes: 1_000_001 }];
    expect(noMediaRoom({ ...nothing, media })).toMatch(/^There is space for 1 MB of files\./);
    expect(noMediaRoom({ ...nothing, media, free_bytes: 1_000_001 })).toBeNull();
  });

  it("say how dates in numbers were read, if there are two ways", () => {
    const orderOf = (written: string, day: string) =>
      numberOrderOf({ read_days: { days: 1, first: [{ written, day, doubtful: [] }], last: [] } });
    expect(orderOf("03/04/2026", "2026-04-03")).toMatch(
      /^Dates such as 03\/04\/2026 were read with the day first/,
    );
    expect(orderOf("Fri 03/04/2026", "2026-03-04")).toMatch(/with the month first/);
    for (const written of ["28/03/2026", "03/03/2026", "1 maart 2026"])
      expect(orderOf(written, "2026-03-28")).toBeNull();
  });
});

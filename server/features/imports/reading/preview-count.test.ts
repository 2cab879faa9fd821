import { expect, it } from "vitest";
import { anEntry } from "../testing.ts";
import { countEntry, createPreviewCount, maxNames, toPreview } from "./preview-count.ts";

it("the preview of an import counts every entry, and lists no more names than fit into memory", () => {
  const count = createPreviewCount();
  for (let at = 0; at <= maxNames; at += 1) {
    const name = `${at}`;
    countEntry(count, anEntry(name, { tags: [name], feelings: [name], mood: name, journal: name }), {
      isSplit: false,
    });
  }
  countEntry(count, anEntry("one more", { mood: "0", journal: "0" }), { isSplit: false });
  const preview = toPreview(count, { proposeMood: () => null }, { taken: new Set(), free_bytes: 0 });
  expect(preview).toMatchObject({ entries: maxNames + 2, tags: maxNames, feelings: maxNames });
  for (const listed of [preview.moods, preview.journals]) expect(listed[0]).toMatchObject({ entries: 2 });
});

it("the preview of an import lists the first and the last days that were found in a text", () => {
  const count = createPreviewCount();
  for (let at = 0; at < 120; at += 1) {
    const date_line = { written: `day ${at}`, doubtful: at === 0 ? ["1", "2", "3", "4"] : [] };
    countEntry(count, anEntry(`${at}`, { date_line }), { isSplit: false });
  }
  countEntry(count, anEntry("dated by its app"), { isSplit: false });
  const { read_days } = toPreview(count, { proposeMood: () => null }, { taken: new Set(), free_bytes: 0 });
  expect([read_days.days, read_days.first.length, read_days.last.length]).toEqual([120, 50, 50]);
  expect(read_days.first[0]).toEqual({ written: "day 0", day: "2019-05-01", doubtful: ["1", "2", "3"] });
  expect([read_days.first.at(-1), read_days.last[0], read_days.last.at(-1)]).toMatchObject([
    { written: "day 49" },
    { written: "day 70" },
    { written: "day 119" },
  ]);
});

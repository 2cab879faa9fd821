import { expect, it } from "vitest";
import { anEntry } from "../testing.ts";
import { createPreviewCount, mostNames } from "./preview-count.ts";

it("the preview of an import counts every entry, and tells apart no more names than fit into memory", () => {
  const count = createPreviewCount();
  for (let at = 0; at <= mostNames; at += 1) {
    const name = `${at}`;
    count.take(anEntry(name, { tags: [name], feelings: [name], mood: name, journal: name }), {
      isSplit: false,
    });
  }
  count.take(anEntry("one more", { mood: "0", journal: "0" }), { isSplit: false });
  const preview = count.result({ proposeMood: () => null }, { taken: new Set(), free_bytes: 0 });
  expect(preview).toMatchObject({ entries: mostNames + 2, tags: mostNames, feelings: mostNames });
  for (const listed of [preview.moods, preview.journals]) expect(listed[0]).toMatchObject({ entries: 2 });
});

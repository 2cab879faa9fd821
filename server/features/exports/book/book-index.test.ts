import { expect, it } from "vitest";
import { bookDates } from "./book-dates.ts";
import { type IndexEntries, indexHtml } from "./book-index.ts";

const dates = bookDates(null, "en-GB");

async function htmlOf(entries: IndexEntries): Promise<string> {
  let html = "";
  for await (const piece of indexHtml("Tags", "tags", entries, dates)) html += piece;
  return html;
}

it("has each name of a book in alphabetical order, with the days it occurs on", async () => {
  const entries: IndexEntries = new Map();
  for (const [name, day] of [
    ["winter & snow", "2025-12-01"],
    ["heron", "2026-05-03"],
    ["heron", "2026-06-08"],
  ] as const)
    entries.getOrInsertComputed(name, () => []).push({ id: day, day });
  expect(await htmlOf(entries)).toBe(
    '<section class="index" id="tags"><h2>Tags</h2><dl>\n' +
      '<dt dir="auto">heron</dt><dd>2026: <a href="#r-2026-05-03">3 May</a>, <a href="#r-2026-06-08">8 Jun</a></dd>\n' +
      '<dt dir="auto">winter &amp; snow</dt><dd>2025: <a href="#r-2025-12-01">1 Dec</a></dd>\n' +
      "</dl></section>\n",
  );
  expect(await htmlOf(new Map())).toBe("");
});

it("lets others have their turn while it is made of thousands of names", async () => {
  const entries: IndexEntries = new Map();
  for (let count = 0; count < 30_000; count += 1)
    entries.set(`tag-${(count * 7919) % 30_000}`, [{ id: `${count}`, day: "2026-11-20" }]);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  expect((await htmlOf(entries)).split("<dt").length - 1).toBe(30_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

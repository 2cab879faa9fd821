import { expect, it } from "vitest";
import { countWords, readingMinutes } from "./count-words.ts";

it.each([
  ["", 0],
  ["Rain, all day.", 3],
  ["## Rain\n\n- **all** day", 3],
  ["See [the map](https://example.org/some/long/path)", 3],
  ["Grüße aus Köln", 3],
  ["مطر طوال اليوم", 3],
  ["🌧️ 🌧️", 0],
])("counts words as a reader would: %s", (text, words) => {
  expect(countWords(text)).toBe(words);
});

it("says at least one minute of reading", () => {
  expect(readingMinutes(3)).toBe(1);
  expect(readingMinutes(660)).toBe(3);
});

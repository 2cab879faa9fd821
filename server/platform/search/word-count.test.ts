import { expect, it } from "vitest";
import { countWords } from "./word-count.ts";

it.each([
  ["", 0],
  [" \n… — 🌧 !", 0],
  ["I don't know.", 3],
  ["Zürich, 21 November: 3.5 km", 5],
  ["今日は雨。", 3],
])("counts words as a reader does: %j has %i", (text, count) => {
  expect(countWords(text)).toBe(count);
});

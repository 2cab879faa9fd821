import { expect, it } from "vitest";
import { whenInWords } from "./memories.tsx";

it.each([
  [true, "Three years ago"],
  [false, "Three years before"],
])("a memory is counted from the day that it stands beside (today: %s)", (isToday, words) => {
  expect(whenInWords({ unit: "year", count: 3 }, isToday)).toBe(words);
});

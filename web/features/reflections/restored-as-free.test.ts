import { expect, it } from "vitest";
import { restoredAsFree } from "./restored-as-free.ts";

it.each([
  [0, 3, ""],
  [1, 1, "That day has a reflection already, so it came back as a free one."],
  [1, 3, "One came back as a free reflection, because its day has a daily one already."],
  [2, 3, "2 came back as free reflections, because their days have daily ones already."],
])("says that %i of %i came back as free ones: %j", (count, of, words) => {
  expect(restoredAsFree(count, of)).toBe(words);
});

import { expect, it } from "vitest";
import { tidy } from "./afterwards.ts";

it.each([
  ["**A walk** by the *river*", "A walk by the river"],
  ["# A walk by the river", "A walk by the river"],
  ["“A `walk` by the [river](https://example.org)”.", "A walk by the river"],
  ["~~A~~ __walk__ by the river\n\nIt is about a walk.", "A walk by the river"],
  ["```\nA walk by the river\n```", "A walk by the river"],
  ["Sums such as 2 * 3", "Sums such as 2 * 3"],
])("a title that a model writes has no Markdown: %j", (title, expected) => {
  expect(tidy(title)).toBe(expected);
});

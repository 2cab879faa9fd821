import { expect, it } from "vitest";
import { safeName } from "./file-names.ts";

it.each([
  ["a/b: c?", "a b c"],
  ["With family 👨‍👩‍👧 at sea", "With family 👨‍👩‍👧 at sea"],
  [
    "A walk along the river with Ida and everyone we met there",
    "A walk along the river with Ida and everyone we",
  ],
  [`${"x".repeat(60)}`, "x".repeat(50)],
  [`${"x".repeat(48)}👨‍👩‍👧`, "x".repeat(48)],
  ["hid\u200Dden \u202Etxt", "hid den txt"],
  ["The end...", "The end"],
])("the file of %j is named %j", (title, name) => {
  expect(safeName(title)).toBe(name);
});

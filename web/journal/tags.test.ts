import fc from "fast-check";
import { expect, it } from "vitest";
import { tagSchema } from "#contract/reflections/reflections.ts";
import { addTag, mostTags, toTag } from "./tags.ts";

it.each([
  ["Papa", "papa"],
  ["  #letting go ", "letting-go"],
  ["a,b", "ab"],
  ["#", null],
  ["   ", null],
  ["x".repeat(65), null],
  ["日記", "日記"],
])("keeps %j as %j", (typed, tag) => {
  expect(toTag(typed)).toBe(tag);
});

it("makes only tags that the server takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const tag = toTag(typed);
      expect(tag === null || tagSchema.safeParse(tag).success).toBe(true);
    }),
  );
});

it("adds a tag once, and no more than fit", () => {
  expect(addTag(["papa"], "#Papa")).toEqual(["papa"]);
  const full = Array.from({ length: mostTags }, (_, index) => `tag-${index}`);
  expect(addTag(full, "one more")).toEqual(full);
});

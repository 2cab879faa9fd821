import fc from "fast-check";
import { expect, it } from "vitest";
import { maxTags } from "#contract/reflections/reflection-rules.ts";
import { tagSchema } from "#contract/reflections/reflections.ts";
import { addTag, offeredTags, suggestTags, toTag } from "./tags.ts";

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
  // As an import brought it.
  expect(addTag(["Papa"], "papa")).toEqual(["Papa"]);
  const full = Array.from({ length: maxTags }, (_, index) => `tag-${index}`);
  expect(addTag(full, "one more")).toEqual(full);
});

const used = ["house", "papa", "summerhouse", "work", "hope", "water", "rain", "sleep"].map(
  (word, index) => ({
    word,
    count: 20 - index,
  }),
);

it("offers the most used tags before anything is typed", () => {
  expect(suggestTags("", used, [])).toEqual(["house", "papa", "summerhouse", "work", "hope", "water"]);
});

it("offers tags that begin with what is typed before those that contain it", () => {
  expect(suggestTags("#Ho", used, [])).toEqual(["house", "hope", "summerhouse"]);
});

it("does not offer what is chosen, or what is typed already", () => {
  expect(suggestTags("ho", used, ["house"])).toEqual(["hope", "summerhouse"]);
  expect(suggestTags("hope", used, [])).toEqual([]);
});

it("offers a new tag after the matches, and a known one first", () => {
  expect(offeredTags("hou", used, [])).toEqual(["house", "summerhouse", "hou"]);
  expect(offeredTags("house", used, [])).toEqual(["house", "summerhouse"]);
  expect(offeredTags("zebra", used, [])).toEqual(["zebra"]);
  expect(offeredTags("", used, ["house"])).not.toContain("house");
});

import { expect, it } from "vitest";
import { suggestTags } from "./suggest-tags.ts";

const used = ["house", "papa", "summerhouse", "work", "hope", "water", "rain", "sleep"].map(
  (word, index) => ({
    word,
    count: 20 - index,
  }),
);

it("offers the most used tags before anything is typed", () => {
  expect(suggestTags("", used, [])).toEqual(["house", "papa", "summerhouse", "work", "hope", "water"]);
});

it("finds tags by their beginning first, then by what they hold, however it is typed", () => {
  expect(suggestTags("#Ho", used, [])).toEqual(["house", "hope", "summerhouse"]);
});

it("does not offer what is chosen, or what is typed already", () => {
  expect(suggestTags("ho", used, ["house"])).toEqual(["hope", "summerhouse"]);
  expect(suggestTags("hope", used, [])).toEqual([]);
});

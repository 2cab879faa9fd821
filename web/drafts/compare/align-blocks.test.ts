import fc from "fast-check";
import { expect, it } from "vitest";
import { alignBlocks, areAlike } from "./align-blocks.ts";

const word = fc.constantFrom("rain", "sun", "the", "jetty", "walked", "Papa", "soup");
const block = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const blocks = fc.array(block, { maxLength: 8 });

it("pairs similar blocks wherever others were removed or added", () => {
  expect(
    alignBlocks(
      ["Papa walked to the jetty.", "Soup."],
      ["Something new.", "Papa walked slowly to the jetty.", "Rain all day."],
    ),
  ).toEqual([
    ["", "Something new."],
    ["Papa walked to the jetty.", "Papa walked slowly to the jetty."],
    ["Soup.", "Rain all day."],
  ]);
});

it("contains every block once and in order, and no empty pair", () => {
  fc.assert(
    fc.property(blocks, blocks, (removed, added) => {
      const pairs = alignBlocks(removed, added);
      expect(pairs.map(([before]) => before).filter(Boolean)).toEqual(removed);
      expect(pairs.map(([, after]) => after).filter(Boolean)).toEqual(added);
      for (const pair of pairs) expect(pair).not.toEqual(["", ""]);
    }),
  );
});

it("pairs a list of blocks with itself, block by block", () => {
  fc.assert(
    fc.property(blocks, (same) => {
      expect(alignBlocks(same, same)).toEqual(same.map((each) => [each, each]));
    }),
  );
});

it("finds blocks similar whatever their order, and an empty one similar to none", () => {
  fc.assert(
    fc.property(block, block, (one, other) => {
      expect(areAlike(one, other)).toBe(areAlike(other, one));
      expect(areAlike(one, one)).toBe(true);
      expect(areAlike(one, "")).toBe(false);
    }),
  );
});

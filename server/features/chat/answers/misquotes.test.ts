import { expect, it } from "vitest";
import { misquotesIn } from "./misquotes.ts";

const sources = [{ passage: "I walked along the river with Emil.\nIt didn’t rain, and we ate soup." }];

it.each([
  "You wrote “I walked along the river” [1].",
  "You wrote “It didn't rain,” [1] and later “we ate soup” [1][2].",
  "You wrote “I walked … we ate soup” [1].",
  "> I walked along the river with Emil. [1]",
  "You could call it “a long way home”, and you wrote of soup [1].",
  "You said “nothing helps”.",
])("finds no fault with %s", (text) => {
  expect(misquotesIn(text, sources)).toEqual([]);
});

it.each([
  ["You wrote “I ran along the river” [1].", "I ran along the river"],
  ["You wrote “I walked … and hated it” [1].", "I walked … and hated it"],
  ['As you put it, "I am a failure." [1]', "I am a failure."],
  ["> I am a failure [1]", "I am a failure"],
])("finds what no source contains in %s", (text, words) => {
  expect(misquotesIn(text, sources)).toEqual([words]);
});

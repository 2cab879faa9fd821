import { expect, it } from "vitest";
import { maxTitleLength } from "#contract/reflections/reflection-rules.ts";
import { splitTitle } from "./split-title.ts";

it("moves what is beyond the limit into the text, from the beginning of a word, as it was typed", () => {
  expect(splitTitle("A walk")).toEqual(["A walk", ""]);
  const words = `${"rain ".repeat(70)}*and* *snow*`;
  const [title, rest] = splitTitle(words);
  expect(title).toBe("rain ".repeat(60).trim());
  expect(rest).toBe(`${"rain ".repeat(10)}\\*and\\* \\*snow\\*`);
});

it("splits no character of a title without spaces", () => {
  const [title, rest] = splitTitle(`a${"💧".repeat(200)}`);
  expect(title.isWellFormed()).toBe(true);
  expect(title.length).toBe(maxTitleLength - 1);
  expect(title + rest).toBe(`a${"💧".repeat(200)}`);
});

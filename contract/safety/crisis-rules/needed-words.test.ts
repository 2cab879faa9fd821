import { describe, expect, it } from "vitest";
import { neededWords } from "./needed-words.ts";

const words = (pattern: string) =>
  neededWords(pattern).map(({ whole, begun }) => [...whole, ...begun.map((each) => `${each}*`)]);

describe("the words that a pattern needs", () => {
  it("are those of its fixed parts, the rarest first", () => {
    expect(words("(?:want|wish) (?:to )?~2(?:die|be dead)")).toEqual([
      ["want", "wish"],
      ["die", "dead"],
    ]);
  });

  it("are not those that may be left out, nor those of a look ahead", () => {
    expect(words("(?:really )?gone(?! (?:for|to)\\b)")).toEqual([["gone"]]);
  });

  it("are beginnings where a word goes on in several ways", () => {
    expect(words("suicid\\w*")).toEqual([["suicid*"]]);
    expect(words("kill(?:ing)?")).toEqual([["kill*"]]);
    expect(words("mort[oa]")).toEqual([["mort*"]]);
  });

  it("are spelled in both ways of German", () => {
    expect(words("töten")).toEqual([["toten", "toeten"]]);
  });

  it("are one of all, where the whole pattern has alternatives", () => {
    expect(words("to die|be dead")).toEqual([["die", "dead"]]);
  });

  it("are none where nothing is sure", () => {
    expect(words("(?:a )?\\w+")).toEqual([]);
  });
});

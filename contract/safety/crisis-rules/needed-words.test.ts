import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { passagesOf } from "../crisis-words.ts";
import english from "./english.json" with { type: "json" };
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import italian from "./italian.json" with { type: "json" };
import { neededWords, type OneOf } from "./needed-words.ts";
import portuguese from "./portuguese.json" with { type: "json" };
import { type LanguageRules, type RuleFile, readRules } from "./rules.ts";
import spanish from "./spanish.json" with { type: "json" };

const fits = ({ whole, begun }: OneOf, word: string) =>
  whole.has(word) || begun.some((each) => word.startsWith(each));

function rulesOf(file: RuleFile): LanguageRules {
  const reading = readRules(file);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

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

  it("are beginnings where a word has several endings", () => {
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

  it("are beginnings before a space that may be missing", () => {
    expect(words("any ?more")).toEqual([["any*"]]);
  });

  it("stand in every passage that a rule matches", () => {
    const folder = new URL("../labelled-lines/build/", import.meta.url);
    const lines = readdirSync(folder).flatMap((name) =>
      readFileSync(new URL(name, folder), "utf8").split("\n"),
    );
    const passages = [...passagesOf(lines.join("\n\n"))];
    // Each rule goes through all passages at once, one on each line: no rule matches across lines.
    const all = passages.map(({ plain }) => plain).join("\n");
    const ends: number[] = [];
    for (const { plain } of passages) ends.push((ends.at(-1) ?? -1) + plain.length + 1);
    const missing = [english, french, german, italian, portuguese, spanish]
      .map(rulesOf)
      .flatMap(({ cues, idioms }) => [...cues, ...idioms])
      .flatMap(({ pattern, needs }) =>
        [...all.matchAll(new RegExp(pattern.source, "gm"))]
          .flatMap(({ index }) => passages[ends.findIndex((end) => index < end)] ?? [])
          .filter(({ words }) => !needs.every((need) => words.some((word) => fits(need, word))))
          .map(({ plain }) => `${pattern.source}: ${plain}`),
      );
    expect(missing).toEqual([]);
  });

  it("are read a few rules at a time, so that a server can answer in between", () => {
    for (const file of [english, french, german, italian, portuguese, spanish]) {
      const steps = [...readRules(file)].length;
      expect(steps).toBeGreaterThanOrEqual(file.cues.length / 10);
    }
  });

  it("are none where nothing is sure", () => {
    expect(words("(?:a )?\\w+")).toEqual([]);
  });
});

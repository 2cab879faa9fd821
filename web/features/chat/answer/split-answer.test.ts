import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAnswer } from "./split-answer.ts";

const trimmed = (markdown: string) => splitAnswer(markdown).map((part) => part.trim());

describe("an answer", () => {
  it("is cut between paragraphs", () => {
    expect(trimmed("One.\n\nTwo\nlines.\n\n\nThree")).toEqual(["One.", "Two\nlines.", "Three"]);
  });

  it("is not cut inside a list, a quote or a table", () => {
    const whole = "1. One\n\n2. Two\n\n   with more\n\n- Three\n\n> Four\n\n| a |";
    expect(trimmed(whole)).toEqual([whole]);
  });

  it("is not cut inside code", () => {
    expect(trimmed("```ts\na\n\nb\n```\n\nAfter")).toEqual(["```ts\na\n\nb\n```", "After"]);
    expect(trimmed("````\n```\n\nstill code\n````\n\nAfter")).toEqual([
      "````\n```\n\nstill code\n````",
      "After",
    ]);
    expect(trimmed("```\nnever\n\nclosed")).toEqual(["```\nnever\n\nclosed"]);
  });

  const lines = fc
    .array(fc.constantFrom("", "Words", "- item", "  more", "```", "> quote", "1. one", "**bold", "~~~"), {
      maxLength: 24,
      size: "max",
    })
    .map((all) => all.join("\n"));

  it("has the same text after it was cut", () => {
    fc.assert(
      fc.property(lines, (markdown) => {
        expect(splitAnswer(markdown).join("").trim()).toBe(markdown.trim());
      }),
    );
  });

  it("keeps its finished parts while it grows", () => {
    fc.assert(
      fc.property(lines, lines, (markdown, more) => {
        const before = splitAnswer(markdown).slice(0, -1);
        expect(splitAnswer(`${markdown}\n${more}`).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinParts, splitBlocks, splitParts } from "./split-blocks.ts";

describe("the blocks of a text", () => {
  it.each([
    ["paragraphs", "One.\nstill one\n\nTwo.", ["One.\nstill one", "Two."]],
    ["a list with wide gaps", "- a\n\n- b\n\n  more of b\n\nAfter.", ["- a\n\n- b\n\n  more of b", "After."]],
    ["a numbered list", "1. a\n\n2. b\n\nAfter.", ["1. a\n\n2. b", "After."]],
    ["a quote", "> a\n>\n> b\n\nAfter.", ["> a\n>\n> b", "After."]],
    ["code with empty lines", "```js\na\n\nb\n```\n\nAfter.", ["```js\na\n\nb\n```", "After."]],
    ["code that shows a fence", "````\n```\n\n````\n\nAfter.", ["````\n```\n\n````", "After."]],
    ["indented code", "    a\n\n    b\n\nAfter.", ["    a\n\n    b", "After."]],
    ["a table", "| a |\n| - |\n| b |\n\nAfter.", ["| a |\n| - |\n| b |", "After."]],
    ["code without an end", "Before.\n\n```\na\n\nb", ["Before.", "```\na\n\nb"]],
    [
      "code in a list",
      "- a\n\n  ```\n  b\n\n  c\n  ```\n\nAfter.",
      ["- a\n\n  ```\n  b\n\n  c\n  ```", "After."],
    ],
    ["nothing", "\n\n \n", []],
  ])("keep %s whole", (_, markdown, blocks) => {
    expect(splitBlocks(markdown)).toEqual(blocks);
  });

  it("are the same to the letter once joined again, whatever the text is", () => {
    const piece = fc.constantFrom(
      "a",
      "- a",
      "\n",
      "\r\n",
      "\r",
      "\n\n",
      " ",
      "    b",
      "> c",
      "```js\nd\n```",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        expect(joinParts(splitParts(text))).toBe(text);
      }),
    );
  });
});

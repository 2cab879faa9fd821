import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { splitText } from "./split.ts";

const anyText = fc
  .array(
    fc.constantFrom("a", "word", "雨", "🌧", " ", "  ", "\n", "\n\n", "\t", "longer-than-the-rest-of-them"),
    {
      maxLength: 60,
      size: "max",
    },
  )
  .map((parts) => parts.join(""));

describe("the pieces of a long text", () => {
  it("are the text, with nothing but blanks between them, and none is too long", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, longest) => {
        const pieces = splitText(text, longest);
        let at = 0;
        for (const piece of pieces) {
          const blanks = /^\s*/.exec(text.slice(at))?.[0] ?? "";
          if (!text.startsWith(piece, at)) at += blanks.length;
          expect(text.startsWith(piece, at)).toBe(true);
          expect(piece.length).toBeLessThanOrEqual(longest);
          // No character is cut in two.
          expect(piece.isWellFormed()).toBe(true);
          at += piece.length;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });

  it("are one where the text is short enough, and it stays as it is", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(splitText(text, Math.max(1, text.length))).toEqual([text]);
      }),
    );
  });

  it("end at a paragraph if one ends in the later half, else at a line, else at a word", () => {
    expect(splitText("one two\n\nthree\nfour", 12)).toEqual(["one two", "three\nfour"]);
    expect(splitText("one two\nthree four", 13)).toEqual(["one two", "three four"]);
    expect(splitText("one two three four", 10)).toEqual(["one two", "three four"]);
    expect(splitText("onetwothree", 5)).toEqual(["onetw", "othre", "e"]);
  });

  it("are found in a text of many megabytes without reading all of it for each", () => {
    const text = "word ".repeat(8_000_000);
    const searched = vi.spyOn(String.prototype, "lastIndexOf");
    try {
      expect(splitText(text)).toHaveLength(80);
      const read = searched.mock.contexts.reduce<number>((sum, half) => sum + String(half).length, 0);
      // The later half of each piece, once for each kind of seam.
      expect(read).toBeLessThan(2 * text.length);
    } finally {
      searched.mockRestore();
    }
  });
});

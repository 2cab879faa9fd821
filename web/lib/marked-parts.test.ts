import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAtMarks } from "./marked-parts.ts";

describe("marks in an excerpt", () => {
  it("are at the positions of the searched words", () => {
    const parts = splitAtMarks("the water was low", [[4, 9]]);
    expect(parts.map(({ text, isMarked }) => [text, isMarked])).toEqual([
      ["the ", false],
      ["water", true],
      [" was low", false],
    ]);
  });

  it("never lose or repeat a letter", () => {
    const ranges = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40, size: "max" }), ranges, (text, given) => {
        const marks = given.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
        marks.sort(([one], [other]) => one - other);
        expect(
          splitAtMarks(text, marks)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

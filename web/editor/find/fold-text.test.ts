import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

const anyUnit = fc.constantFrom(..."aÁéß’“—1Łł漢😀", "\u0301", "\u00a0");

it("folds case, accents, quotation marks, dashes and spaces", () => {
  expect(foldText("“Ärger” — L’Été\u00a0…").text).toBe('"arger" - l\'ete …');
});

it("maps every unit to its original position, in order and between characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit, maxLength: 30 }), (text) => {
      const { text: folded, starts } = foldText(text);
      if (!starts) {
        expect(folded).toHaveLength(text.length);
        return;
      }
      expect(starts).toHaveLength(folded.length + 1);
      expect(starts.at(-1)).toBe(text.length);
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      expect(starts.every((start) => text.slice(0, start).isWellFormed())).toBe(true);
    }),
  );
});

it("changes a folded text no further", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const once = foldText(text).text;
      expect(foldText(once).text).toBe(once);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "./words.ts";

const folded = (text: string) => wordsOf(text).map((word) => word.folded);
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

describe("the words of a text", () => {
  it("parts words at spaces, apostrophes, hyphens and other marks", () => {
    expect(folded("L'homme d’été re-read e.g. snake_case 3.14")).toEqual(
      "l homme d ete re read e g snake case 3 14".split(" "),
    );
  });

  it("leaves accents and case out, and keeps letters that only look accented", () => {
    expect(folded("NAÏVE Straße Œuvre Łódź İSTANBUL ırmak ЁЛКА йод Σκέψης")).toEqual(
      "naive strasse oeuvre lodz istanbul irmak елка йод σκεψησ".split(" "),
    );
  });

  it("takes each character of a script without spaces for a word", () => {
    expect(folded("日記を書く ｶﾞ 한국어 กินที่")).toEqual([..."日記を書くガ한국어", "กิ", "น", "ที่"]);
  });

  it("reads composed and decomposed letters, ligatures and full-width letters alike", () => {
    for (const text of ["été", "한글", "ﬃ", "Ｒｉｖｅｒ", "ñandú"]) {
      expect(folded(text.normalize("NFD"))).toEqual(folded(text));
    }
    expect(folded("ﬁeld Ｒｉｖｅｒ")).toEqual(["field", "river"]);
  });

  it("keeps a word with a soft hyphen whole", () => {
    expect(folded("jour\u00ADnal")).toEqual(["journal"]);
  });

  it("says where each word stands", () => {
    const text = "Ein schöner Tag";
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Ein", "schöner", "Tag"]);
  });

  it("never throws, never gives an empty word, and folds a folded word to itself", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme" })), (text) => {
        let from = 0;
        for (const word of wordsOf(text)) {
          expect(word.folded).not.toBe("");
          expect(word.start).toBeGreaterThanOrEqual(from);
          expect(word.end).toBeGreaterThan(word.start);
          expect(fold(word.folded)).toBe(word.folded);
          from = word.end;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

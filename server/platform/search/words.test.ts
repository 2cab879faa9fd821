import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "./words.ts";

const folded = (text: string) => wordsOf(text).map((word) => word.folded);
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

describe("the words of a text", () => {
  it("are split at spaces, apostrophes, hyphens and other punctuation", () => {
    expect(folded("L'homme d’été re-read e.g. snake_case 3.14")).toEqual(
      "l homme d ete re read e g snake case 3 14".split(" "),
    );
  });

  it("lose accents and case, but keep letters that only look accented", () => {
    expect(folded("NAÏVE Straße Œuvre Łódź İSTANBUL ırmak ЁЛКА йод Σκέψης")).toEqual(
      "naive strasse oeuvre lodz istanbul irmak елка йод σκεψησ".split(" "),
    );
  });

  it("are single characters in scripts without spaces", () => {
    expect(folded("日記を書く ｶﾞ 한국어 กินที่")).toEqual([..."日記を書くガ한국어", "กิ", "น", "ที่"]);
  });

  it("are the same in composed, decomposed and full-width letters and ligatures", () => {
    for (const text of ["été", "한글", "ﬃ", "Ｒｉｖｅｒ", "ñandú"]) {
      expect(folded(text.normalize("NFD"))).toEqual(folded(text));
    }
    expect(folded("ﬁeld Ｒｉｖｅｒ")).toEqual(["field", "river"]);
  });

  it("are not split at soft hyphens", () => {
    expect(folded("jour\u00ADnal")).toEqual(["journal"]);
  });

  it("in plain letters begin and end where they would in others", () => {
    const others: Record<string, string> = { a: "ж", B: "Ж", 1: "١" };
    const text = fc.string({
      unit: fc.constantFrom(..."aB1aB1 -'\n", "é", "\u0301", "\u00AD", "\u200D", "日", "ж", "\u{1D518}"),
    });
    const placesIn = (words: ReturnType<typeof wordsOf>) => words.map(({ start, end }) => [start, end]);
    fc.assert(
      fc.property(text, (plain) => {
        const other = plain.replace(/[aB1]/g, (letter) => others[letter] ?? "");
        expect(placesIn(wordsOf(plain))).toEqual(placesIn(wordsOf(other)));
      }),
      { numRuns: 1000 },
    );
  });

  it("come with their positions", () => {
    const text = "Ein schöner Tag";
    expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Ein", "schöner", "Tag"]);
  });

  it("never cause an error, are never empty, and fold to themselves once folded", () => {
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptAround } from "./excerpt.ts";
import { type Language, stem } from "./languages.ts";
import type { PreparedSearch } from "./prepared-search.ts";
import { readSearch } from "./search-text.ts";
import { wordsOf } from "./words.ts";

/** Prepares a search as the search index does for a person who has used the `known` words. */
function prepare(search: string, language: Language = "en", known = ""): PreparedSearch {
  return {
    labels: [],
    spoken: [language],
    conditions: readSearch(search).conditions.map((condition) => ({
      ...condition,
      patterns: [],
      completions: new Map([
        [
          language,
          new Set(
            wordsOf(condition.beginning === null ? "" : known)
              .filter(({ folded }) => folded.startsWith(condition.beginning ?? ""))
              .map((word) => stem(language, word)),
          ),
        ],
      ]),
    })),
  };
}

/** The excerpt with its hits in brackets. */
function shown(text: string, search: PreparedSearch | null, length: number): string {
  const { excerpt, marks } = excerptAround(text, search, length);
  return marks.reduceRight(
    (line, [start, end]) => `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
    excerpt,
  );
}

const diary =
  "I slept badly and the morning was grey.\n\nThen we walked along the river with the children, and the walk was good: " +
  "they talked about their dreams, and I had almost forgotten how quiet it is there when it is only us and the water.";

describe("an excerpt", () => {
  it("is the beginning, cut at a word, without a search", () => {
    expect(shown(diary, null, 50)).toBe("I slept badly and the morning was grey. Then we…");
    expect(shown("short", null, 50)).toBe("short");
    expect(shown("", null, 50)).toBe("");
  });

  it("surrounds the first hit and marks every form of the word", () => {
    expect(shown(diary, prepare('"walking"'), 1000)).toContain("we [walked] along the river");
    expect(shown(diary, prepare('"walking"'), 1000)).toContain("the [walk] was good");
    const swim = "We swam, and then we ate and went home.";
    for (const [search, hit] of [
      ['"swimming"', "[swam]"],
      ['"eaten"', "[ate]"],
      ['"go"', "[went]"],
      ['"ate"', "[ate]"],
    ])
      expect(shown(swim, prepare(search ?? ""), 1000)).toContain(hit);
    expect(shown(diary, prepare('"dream"'), 60)).toBe(
      "…about their [dreams], and I had almost forgotten how quiet…",
    );
    expect(shown(diary, prepare('"water"'), 60)).toBe(
      "…how quiet it is there when it is only us and the [water].",
    );
  });

  it("marks a phrase as one hit, and a word being typed by its beginning", () => {
    expect(shown(diary, prepare('"along the rivers"'), 1000)).toContain("walked [along the river] with");
    expect(shown(diary, prepare("forg"), 1000)).toContain("almost [forgotten] how");
    expect(shown("We walk, as we walked", prepare("walke", "en", "walked"), 100)).toBe(
      "We [walk], as we [walked]",
    );
  });

  it("marks no excluded words, and nothing twice", () => {
    expect(shown("grey morning", prepare("-grey"), 100)).toBe("grey morning");
    expect(shown("grey morning", prepare('"grey morning" morning'), 100)).toBe("[grey morning]");
  });

  it("marks words in a text too short to have a language", () => {
    expect(shown("Spaziergänge, Fluss", prepare('"Spaziergang"', "de"), 100)).toBe("[Spaziergänge], Fluss");
  });

  it("marks characters of scripts without spaces", () => {
    expect(shown("今日は日記を書く", prepare("日記"), 100)).toBe("今日は[日記]を書く");
  });

  it("is never longer than asked for, splits no character and marks the right text", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "river",
        "walks",
        "\n",
        " ",
        "日記",
        "👩‍👩‍👧",
        "🇫🇷",
        "e\u0301te\u0301",
        "x".repeat(90),
        "…",
      ),
      fc.string({ unit: "grapheme", maxLength: 5 }),
    );
    const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    const charactersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60, size: "max" }),
        fc.constantFrom(" ", ""),
        fc.integer({ min: 40, max: 120 }),
        fc.constantFrom("walk", "river", "日記", "ete", null),
        (pieces, space, length, search) => {
          const text = pieces.join(space);
          const { excerpt, marks } = excerptAround(text, search === null ? null : prepare(search), length);
          expect(excerpt.length).toBeLessThanOrEqual(length);
          expect(excerpt.isWellFormed()).toBe(text.isWellFormed());
          const line = text.replace(/\s+/gu, " ").trim();
          const kept = excerpt === line ? line : excerpt.replace(/^…/, "").replace(/…$/, "");
          expect(line).toContain(kept);
          let from = 0;
          for (const [start, end] of marks) {
            expect(start).toBeGreaterThanOrEqual(from);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(excerpt.length);
            from = end;
          }
          const characters = new Set(charactersOf(line));
          expect(charactersOf(kept).filter((character) => !characters.has(character))).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("is the same whether or not the language of the text had to be detected", () => {
    const pool = diary
      .split(/\s+/)
      .concat("Die Kinder gingen und gehen nicht mit dem Hund walking walked walker quieter".split(" "));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pool), { maxLength: 60, size: "max" }),
        fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (text, words, together) => {
          const search = prepare(together ? `"${words.join(" ")}"` : words.join(" "));
          // Turkish stems may begin differently from their words, so each text's language is needed.
          const detecting = { ...search, spoken: [...search.spoken, "tr" as const] };
          expect(excerptAround(text.join(" "), search, 80)).toEqual(
            excerptAround(text.join(" "), detecting, 80),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

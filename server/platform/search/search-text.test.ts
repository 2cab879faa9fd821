import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxConditions, readSearch } from "./search-text.ts";

/** The conditions as text: `-` before excluded ones, `"…"` around phrases, `*` after a beginning. */
const read = (search: string) => {
  const { conditions, tags } = readSearch(search);
  return [
    ...conditions.map(({ words, negated, beginning }) => {
      const text = words.map(({ folded }) => folded).join(" ");
      return `${negated ? "-" : ""}${words.length > 1 ? `"${text}"` : text}${beginning === null ? "" : "*"}`;
    }),
    ...tags.map(({ tag, negated }) => `${negated ? "-" : ""}#${tag}`),
  ];
};

describe("text in a search box", () => {
  it.each([
    ["river walk", ["river", "walk*"]],
    ['"long walk" river', ['"long walk"', "river*"]],
    ["walk -rain", ["walk", "-rain"]],
    ['walk -"heavy rain"', ["walk", '-"heavy rain"']],
    ["-rain", ["-rain"]],
    ['"walk"', ["walk"]],
    ["well-being", ['"well being"*']],
    ["l'homme marche", ['"l homme"', "marche*"]],
    ["日記", ['"日 記"']],
    ["“long walk” home", ['"long walk"', "home*"]],
    ["「long walk」　－home　＃papa", ['"long walk"', "-home", "#papa"]],
    ['"long wal', ['"long wal"*']],
    ['river "', ["river*"]],
    ['river ""', ["river*"]],
    ["river -", ["river*"]],
    ["- river", ["river*"]],
    ["--river", ["-river"]],
    ['river"walk"', ["river", "walk"]],
    ["a", ["a"]],
    ["ab", ["ab*"]],
    ["walk walk walk!", ["walk", "walk*"]],
    ["RIVER Río", ["river", "rio*"]],
    ["river AND (walk OR NOT rain*)", ["river", "and", "walk", "or", "not", "rain*"]],
    ["", []],
    ['!? … " - "" -""', []],
    ["#papa", ["#papa"]],
    ["walk #well-being -#work", ["walk", "#well-being", "-#work"]],
    ["#a,#b#c,-#f ##d --#e", ["#a", "#b", "#c", "-#f", "#d", "-#e"]],
    ["#papa #papa -#papa", ["#papa", "-#papa"]],
    ['# -# "#papa" C#', ["papa", "c"]],
    ['#papa"long walk"', ['"long walk"', "#papa"]],
    ["#2026 wal", ["wal*", "#2026"]],
  ])("%s", (search, expected) => {
    expect(read(search)).toEqual(expected);
  });

  it("is cut at the 32nd word of a phrase and at the 32nd condition", () => {
    const words = Array.from({ length: 60 }, (_, at) => `w${at}`);
    expect(readSearch(`"${words.join(" ")}"`).conditions[0]?.words).toHaveLength(32);
    expect(readSearch(words.join(" ")).conditions).toHaveLength(maxConditions);
    expect(readSearch(words.map((word) => `#${word}`).join(" ")).tags).toHaveLength(maxConditions);
  });

  it("is cut before a word that a phrase has for the fifth time", () => {
    const wordsIn = (search: string) => readSearch(search).conditions[0]?.words.map(({ spelled }) => spelled);
    expect(wordsIn(`"${"a ".repeat(32)}"`)).toEqual(["a", "a", "a", "a"]);
    expect(wordsIn(`"${"Papa papà sang ".repeat(3)}"`)).toEqual([
      "papa",
      "papà",
      "sang",
      "papa",
      "papà",
      "sang",
    ]);
  });

  it("is never an error", () => {
    const anything = fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', "-", "#", ",", " ", "a", "é", "日", "“", "'"),
        fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      ),
      maxLength: 200,
      size: "max",
    });
    fc.assert(
      fc.property(anything, (search) => {
        const { conditions, tags } = readSearch(search);
        for (const { words, negated, beginning } of conditions) {
          expect(words.length).toBeGreaterThan(0);
          if (negated) expect(beginning).toBeNull();
        }
        for (const { tag } of tags) expect(tag).toMatch(/^[^\s#,"]+$/u);
      }),
      { numRuns: 2000 },
    );
  });
});

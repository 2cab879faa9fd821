import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptText, placedLines, plainText } from "./plain-text.ts";
import { wordsOf } from "./words.ts";

describe("the plain text of a reflection", () => {
  it.each([
    ["# A *quiet* day", "A quiet day"],
    ["**bold** _it_ ~~gone~~ ==lit== `code`", "bold it gone lit code"],
    ["- [x] done\n- [ ] open\n* star", "done\nopen\nstar"],
    ["1. one\n2. two", "1. one\n2. two"],
    ["> > - quoted", "quoted"],
    ['See [the river](https://example.org/a_(b) "Title").', "See the river."],
    ["[![a boat](/boat.png)](https://example.org)", "a boat"],
    ["<https://example.org/x>", "https://example.org/x"],
    ["| a | b |\n| --- | :-: |\n| c | d |", "a   b  \n  c   d"],
    ["Title\n===\ntext\n\n---\n\n***\nend", "Title\ntext\n\n\nend"],
    ["```js\nconst a_b = `*c*`;\n```\nafter", "const a_b = `*c*`;\nafter"],
    ["<u>under</u>lined, one<br>two", "underlined, one two"],
    ["I <3 you, 2 < 3 > 1, a <b and c> d", "I <3 you, 2 < 3 > 1, a <b and c> d"],
    ['<span style="color: red">red</span><br />', "red"],
    ["Tom &amp; Anna &lt;script&gt;&nbsp;x", "Tom & Anna <script> x"],
    ["2 \\* 3, \\# not a heading, \\_so\\_", "2 * 3, # not a heading, _so_"],
    ["snake_case and 2 * 3 * 4", "snake_case and 2 * 3 * 4"],
    ["**stop.**<!---->word", "stop.word"],
    ['[a](<b c> "d") &#32;&#x42;&#0;&#xD800;&#9999999; &copy; \\&amp;', "a  B    &copy; &amp;"],
    ["```one``` two\nthree\\\\", "one two\nthree\\"],
    ["first\\\nsecond", "first\nsecond"],
    ["2026. It was a good year.", "2026. It was a good year."],
    ["windows\r\nlines\rhere", "windows\nlines\nhere"],
    ["", ""],
  ])("%j", (markdown, expected) => {
    expect(plainText(markdown)).toBe(expected);
  });

  it.each([
    ["- [ ] call the landlord\n- [ ] buy apples", "call the landlord · buy apples"],
    ["## Today\n\n* tea\n* *soup*\n\nRain.\n\nSnow.", "Today · tea · soup · Rain.\nSnow."],
    ["1. first\n2. second", "1. first · 2. second"],
    ["> quoted\n\n```\n- code\n```", "quoted · - code"],
    ["- [ ] \n- \n\nRain.", "Rain."],
    ["the bus\n\nmy sister\n\n**tea**", "the bus · my sister · tea"],
    ["It rained\nall day\n\nSnow", "It rained\nall day · Snow"],
    [
      "He said “no.”\n\nDear Anna,\n\nwe left (early)\n\nat nine",
      "He said “no.”\nDear Anna,\nwe left (early) · at nine",
    ],
    ["雨が降った。\n\nお茶\n\nمطر؟\n\nشاي", "雨が降った。\nお茶 · مطر؟\nشاي"],
    ["```\ncode\n\nmore\n```", "code\nmore"],
  ])("sets headings, list items and short answers apart in an excerpt: %j", (markdown, expected) => {
    expect(excerptText(markdown)).toBe(expected);
  });

  it("keeps every word, whatever Markdown surrounds it", () => {
    const mark = fc.constantFrom(
      "**",
      "_",
      "`",
      "~~",
      "==",
      "# ",
      "- ",
      "> ",
      "1. ",
      "|",
      "\n",
      " ",
      "\\",
      "[",
      "]",
      "(",
      ")",
      "!",
    );
    const word = fc.constantFrom("river", "été", "日記", "don't", "42");
    fc.assert(
      fc.property(fc.array(fc.tuple(mark, word)), (pieces) => {
        // With a space before each word, so that no link reads it as its URL.
        const markdown = pieces.map(([before, text]) => `${before} ${text} `).join("");
        const words = (text: string) =>
          wordsOf(text)
            .map(({ folded }) => folded)
            .filter((found) => found !== "1");
        expect(words(plainText(markdown))).toEqual(words(markdown));
      }),
    );
  });

  it("stays fast on a long run of the same character", () => {
    for (const mark of [
      "*",
      "_",
      "[",
      "](",
      "<",
      "`",
      "#",
      "> ",
      "- ",
      "|",
      " ",
      "\\",
      "&",
      "<a ",
      "![",
      "=",
      "~",
      "a*",
      "* ",
      "[](",
      '[](a "',
      "\n",
    ]) {
      // If time grew with the square of the length, this would take minutes.
      const marks = mark.repeat(Math.floor(250_000 / mark.length));
      expect(plainText(`${marks} x\nx`)).toMatch(/x$/);
      expect(plainText(`<a ${marks} x\nx`)).toMatch(/x$/);
      expect(plainText(`<a =${marks} x\nx`)).toMatch(/x$/);
    }
  });
});

describe("the lines of a plain text and their places", () => {
  const markdown = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...["**", "_", "`", "~~", "==", "# ", "- ", "> ", "1. ", "|", "\n", "\r\n", " ", "\\", "[", "](x)"],
          ...[
            "![",
            "&amp;",
            "&#128512;",
            "<br>",
            "<u>",
            "</u>",
            "<!---->",
            "```\n",
            "word",
            "été",
            "😀",
            "日記",
            "!",
          ],
        ),
        fc.string({ unit: "grapheme" }),
      ),
    )
    .map((pieces) => pieces.join(""));

  it("say the same as the plain text, in any text", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const lines = [...placedLines(text)].map((line) => line.text);
        expect(lines.join("\n").trim()).toBe(plainText(text));
      }),
    );
  });

  it("stand in order, inside the text, and each character where it was written", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        let last = 0;
        for (const line of placedLines(text))
          for (const [at, unit] of line.text.split("").entries()) {
            const [start = -1, end = -1] = [line.starts[at], line.ends[at]];
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeLessThanOrEqual(text.length);
            const written = text.slice(start, end);
            if (!/[&<|\\]/.test(written)) expect(written).toBe(unit);
            last = start;
          }
      }),
    );
  });

  it("returns the kind of each line", () => {
    const kinds = [...placedLines("## Why?\n> said\n- one\n2. two\nplain\n---\n```\ncode\n```\n")].map(
      ({ kind, text }) => `${kind}: ${text}`,
    );
    expect(kinds).toEqual([
      ...["heading: Why?", "quote: said", "item: one", "item: 2. two", "text: plain"],
      ...["code: code", "text: "],
    ]);
  });
});

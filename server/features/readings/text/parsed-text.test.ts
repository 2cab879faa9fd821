import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "#contract/testing.ts";
import { parseText } from "./parsed-text.ts";

const sentencesOf = (body: string) => parseText(body).sentences.map(({ text }) => text);
const cuts = (body: string) => parseText(body).sentences.map(({ start, end }) => body.slice(start, end));

describe("the sentences of a text", () => {
  it("end at marks, but not after a title, an abbreviation or a pause", () => {
    expect(sentencesOf("I saw Dr. Smith, e.g. for my knee. He said “rest!” It... helped? Yes")).toEqual([
      "I saw Dr. Smith, e.g. for my knee.",
      "He said “rest!”",
      "It... helped?",
      "Yes",
    ]);
  });

  it("end with a line, unless the next one goes on", () => {
    expect(sentencesOf("I want to\ngo home\nTomorrow then\n\n- one\n- two")).toEqual([
      "I want to\ngo home",
      "Tomorrow then",
      "one",
      "two",
    ]);
  });

  it("are found in scripts without spaces", () => {
    expect(sentencesOf("今日は寒い。散歩した！楽しかった")).toEqual([
      "今日は寒い。",
      "散歩した！",
      "楽しかった",
    ]);
  });

  it("leave code out, and say what is a heading and what a quote", () => {
    const { sentences } = parseText("## What went well?\n\n> He said so.\n\n```\ncode()\n```\nThe walk.");
    expect(sentences.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "heading: What went well?",
      "quote: He said so.",
      "text: The walk.",
    ]);
  });

  it("stand at their places in the Markdown", () => {
    const body = "# A **big** day\n\nI was *so* happy &amp; tired. [The lake](https://x.y) was calm.\n";
    expect(cuts(body)).toEqual([
      "A **big** day",
      "I was *so* happy &amp; tired.",
      "The lake](https://x.y) was calm.",
    ]);
  });
});

describe("the words of a text", () => {
  it("have parts of speech and places in English", () => {
    const body = "I **don’t** know why Emil walked to Paris.";
    const [sentence] = parseText(body).sentences;
    const tokens = sentence?.tokens.map(({ text, pos, start, end }) => [text, pos, body.slice(start, end)]);
    expect(tokens).toContainEqual(["Emil", "PROPN", "Emil"]);
    expect(tokens).toContainEqual(["n’t", "PART", "n’t"]);
    expect(tokens).toContainEqual(["walked", "VERB", "walked"]);
  });

  it("are read in the language of their paragraph", () => {
    const { sentences, language } = parseText(
      "I went home and I slept well today.\n\nHeute war ich mit Emil im Wald und es war schön.\n\nThen we ate what I had made.",
    );
    expect(language).toBe("en");
    expect(sentences.map((sentence) => sentence.language)).toEqual(["en", "de", "en"]);
  });

  it("tell the language of a few words, where they can", () => {
    expect(parseText("Really tired today.").language).toBe("en");
    expect(parseText("今日は寒い").language).toBe("other");
    expect(parseText("😀 12 …").language).toBe("none");
    expect(parseText("").language).toBe("none");
  });

  it("are whole with letters of any language in them", () => {
    const text = "I met Łukasz and Đorđe in Łódź, then Ğülşen’s Žofie and Nguye\u0302\u0303n.";
    const names = parseText(text).sentences.flatMap(({ tokens }) =>
      tokens.filter(({ pos }) => pos === "PROPN").map((token) => token.text),
    );
    expect(names).toEqual(["Łukasz", "Đorđe", "Łódź", "Ğülşen", "Žofie", "Nguye\u0302\u0303n"]);
  });
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        "I feel ",
        "don’t ",
        "**so** ",
        "Ich war ",
        "😀",
        "👨‍👩‍👧",
        "שלום ",
        "日本。",
        "\n",
        "\n\n",
        "> ",
        "# ",
      ],
      ...[
        "- ",
        ". ",
        "? ",
        "&amp;",
        "[x](y)",
        "`c`",
        "\\*",
        "1.5 ",
        "a.b@c.de ",
        "http://a.b ",
        "...",
        "'",
        "\u200d",
      ],
    ),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: anyCharacter }),
  );
  const english = fc.constantFrom("", "I was at home and we had a good day with the dog. ");
  const anyText = fc
    .tuple(english, fc.array(piece, { maxLength: 40 }))
    .map(([first, pieces]) => first + pieces.join(""));

  it("is read without a fault, the same each time, and each token stands at its place", () => {
    fc.assert(
      fc.property(anyText, (body) => {
        const parsed = parseText(body);
        expect(parseText(body)).toEqual(parsed);
        let last = 0;
        for (const { text, tokens, start, end } of parsed.sentences) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(body.length);
          for (const token of tokens) {
            expect(text.slice(token.at, token.at + token.text.length)).toBe(token.text);
            expect(token.start).toBeGreaterThanOrEqual(start);
            expect(token.end).toBeLessThanOrEqual(end);
            const written = body.slice(token.start, token.end);
            if (!/[&<>|\\*_`~=#![\]\n]/.test(written)) expect(written).toBe(token.text);
          }
          last = start;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is read in time that grows with its length, not with its square", () => {
    const longest = 400_000;
    const fill = (text: string) => text.repeat(Math.ceil(longest / text.length)).slice(0, longest);
    const english = "I was so happy at home today, and we had a good walk. ";
    // About one second each. With squares, the test would reach its time limit.
    for (const body of [fill("日"), english + fill("a"), english + fill("'a"), fill(english)])
      parseText(body);
  });
});

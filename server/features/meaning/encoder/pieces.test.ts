import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { describe, expect, it } from "vitest";
import { shapeOf, unigramPieces } from "./pieces.ts";

const file = new URL("multilingual-e5-small-diary/tokenizer.json", import.meta.url);
const tokenizer = new Tokenizer(JSON.parse(await readFile(file, "utf8")), {});

/** The words that the tokens of a text belong to, each once in a row. */
const wordsOf = (text: string) =>
  unigramPieces(tokenizer, text)
    .map(({ start, end }) => `${start} ${text.slice(start, end)}`)
    .filter((word, at, all) => word !== all[at - 1])
    .map((word) => word.slice(word.indexOf(" ") + 1));

describe("tokens of the multilingual reader", () => {
  it.each([
    ["Jürgens Großmutter aß Äpfel.", ["Jürgens", "Großmutter", "aß", "Äpfel", "."]],
    ["L’été où j'ai vu Chloé", ["L", "’", "été", "où", "j", "'", "ai", "vu", "Chloé"]],
    ["¿Cuándo volverá Íñigo?", ["¿", "Cuándo", "volverá", "Íñigo", "?"]],
    ["Perché l’università di Forlì", ["Perché", "l", "’", "università", "di", "Forlì"]],
    ["Amanhã a avó e o João", ["Amanhã", "a", "avó", "e", "o", "João"]],
    ["Łukasz 😀 und Zoë", ["Łukasz", "😀", "und", "Zoë"]],
    // NFKC makes three characters of the first, one of two of the second, and two of the third.
    ["Na…Udo", ["Na", "…", "Udo"]],
    ["Jose\u0301 come", ["Jose\u0301", "come"]],
    ["der ﬁnale Ort", ["der", "ﬁnale", "Ort"]],
  ])("belong to their words in: %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("stay within any text", () => {
    for (const text of [
      "",
      " ",
      "\ud800",
      "´a",
      "<s> ▁x",
      "ﷺ".repeat(50),
      "😀".repeat(600),
      "e\u0301".repeat(90),
    ])
      for (const { start, end } of unigramPieces(tokenizer, text)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
  });

  it("have the shapes of their words", () => {
    const text = "ich sah ANNA und Östen";
    const shapes = unigramPieces(tokenizer, text).map(({ start, end }) =>
      shapeOf(text.slice(start, end), false),
    );
    expect(shapes.slice(0, 2)).toEqual([0, 0]);
    expect(new Set(shapes)).toEqual(new Set([0, 1, 2]));
  });
});

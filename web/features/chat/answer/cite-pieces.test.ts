import { describe, expect, it } from "vitest";
import { citePieces, withoutCitations } from "./cite-pieces.ts";

const sources = [
  { number: 1, quote: "I slept with the phone on the pillow, **face up**." },
  { number: 2, quote: "Good news has nowhere to sit." },
];
const plain = (text: string) => ({ kind: "plain", text });

describe("the text of an answer", () => {
  it("is cut at its citations, which stay on the line of the word before them", () => {
    expect(citePieces("It comes back.[1] Often [2][1]", sources)).toEqual([
      plain("It comes back."),
      { kind: "cite", number: 1 },
      plain(" Often\u00A0"),
      { kind: "cite", number: 2 },
      { kind: "cite", number: 1 },
    ]);
  });

  it("drops numbers that point nowhere", () => {
    expect(citePieces("So it seems [3]. Yes", sources)).toEqual([plain("So it seems"), plain(". Yes")]);
    expect(citePieces("[7]", [])).toEqual([]);
  });

  it("shows words as the person's own only where a source has them", () => {
    expect(
      citePieces("You slept “with the phone on the pillow, face up” [1] and “in peace”.", sources),
    ).toEqual([
      plain("You slept "),
      { kind: "quote", text: "“with the phone on the pillow, face up”" },
      plain("\u00A0"),
      { kind: "cite", number: 1 },
      plain(" and “in peace”."),
    ]);
  });

  it("can be read without the numbers", () => {
    expect(withoutCitations("It comes back.[1] Often [2][1], in [2026] parts")).toBe(
      "It comes back. Often, in [2026] parts",
    );
  });
});

// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { type CutText, cutLike } from "./text-pieces.ts";

type Piece = { text: string; length: number };

/** Cuts each text like the one before it, and says which of its pieces are new. */
function cutAll(texts: readonly string[]): { pieces: Piece[]; added: string[] }[] {
  let before: CutText<Piece> = { text: "", pieces: [] };
  return texts.map((text) => {
    const found = cutLike(text, before);
    const added = found.filter((piece) => typeof piece === "string");
    const pieces = found.map((piece) =>
      typeof piece === "string" ? { text: piece, length: piece.length } : piece,
    );
    before = { text, pieces };
    return { pieces, added };
  });
}

const words = fc
  .array(fc.constantFrom("rain ", "weir ", "💧", "\n\n", "heron "), { maxLength: 60, size: "max" })
  .chain((some) => fc.nat(400).map((times) => some.join("").repeat(times)));

it("cuts any text into pieces that are the text again", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
      for (const [at, { pieces }] of cutAll(texts).entries()) {
        expect(pieces.map(({ text }) => text).join("")).toBe(texts[at]);
        expect(pieces.every(({ text }) => text !== "" && text.length <= 16_000)).toBe(true);
      }
    }),
  );
});

it("reuses all pieces except one if a few words change", () => {
  const long = Array.from({ length: 50_000 }, (_, at) => `word${at} `).join("");
  fc.assert(
    fc.property(
      fc.nat(long.length),
      fc.nat(80),
      fc.string({ minLength: 1, maxLength: 40, size: "max" }),
      (at, cut, typed) => {
        const [, second] = cutAll([long, long.slice(0, at) + typed + long.slice(at + cut)]);
        expect(second?.added.join("").length).toBeLessThan(26_000);
      },
    ),
    { numRuns: 50 },
  );
});

it("does not create a piece for each key, at the end or in the middle", () => {
  const [start, end] = ["rain ".repeat(4000), "weir ".repeat(4000)];
  const typed = Array.from({ length: 300 }, (_, at) => "heron ".repeat(at));
  for (const texts of [typed.map((each) => start + each), typed.map((each) => start + each + end)])
    expect(cutAll(texts).at(-1)?.pieces.length).toBeLessThan(10);
});

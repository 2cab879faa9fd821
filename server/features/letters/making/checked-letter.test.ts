import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkedLetter } from "./checked-letter.ts";

const passages = [
  "We walked to the harbour. The herons were back, and nobody said a word for an hour.",
  "Work was long again. I don't know whether I want this for another year.",
].map((quote, at) => ({ reflection_id: `r${at}`, revision: 1, day: `2026-11-1${at}`, quote }));
const rest =
  "You wrote on two days of this week and gave a mood on both of them, and the second one was longer than the first one was in words [2].";

describe("a letter that a model wrote", () => {
  it("keeps what is cited, with the words of the passage that say so", () => {
    const letter = checkedLetter(
      `You walked to the harbour [1]. You noted: “the herons were back” [1].\n\n${rest}`,
      passages,
    );
    expect(letter?.dropped).toBe(0);
    expect(letter?.quotes.map(({ number, reflection_id, text }) => [number, reflection_id, text])).toEqual([
      [1, "r0", "We walked to the harbour."],
      [2, "r0", "The herons were back"],
      [3, "r1", expect.any(String)],
    ]);
    expect(letter?.paragraphs).toHaveLength(2);
  });

  it("loses numbers that point nowhere, and counts them", () => {
    const letter = checkedLetter(`You walked to the sea [7]. ${rest}`, passages);
    expect(letter?.dropped).toBe(1);
    expect(letter?.paragraphs.join("")).not.toContain("[7]");
  });

  it.each([
    "You wrote “I have never been so happy” [1].",
    "You were tired because of the herons [1].",
    "Well done, you walked [1].",
    "The harbour makes you calm [1].",
    "You wrote “,;” that day [1].",
  ])("loses the sentence %s", (sentence) => {
    const letter = checkedLetter(`${sentence} ${rest}`, passages);
    expect(letter?.dropped).toBe(1);
    expect(letter?.quotes.map(({ reflection_id }) => reflection_id)).toEqual(["r1"]);
  });

  it.each(["", "You walked.", rest.replace("[2]", ""), "You walked to the harbour [1]."])(
    "is not kept if too little is left, or nothing is cited: %s",
    (text) => {
      expect(checkedLetter(text, passages)).toBeNull();
    },
  );

  it("quotes only words of a passage, and cites only valid numbers, for any input", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "[1]",
        "[2]",
        "[3]",
        "[1, 2]",
        "“The herons”",
        "“x”",
        ". ",
        "\n\n",
        "**",
        "#",
        rest,
        "<b>",
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20, size: "max" }), (pieces) => {
        const letter = checkedLetter(pieces.join(" "), passages);
        if (!letter) return;
        const numbers = letter.quotes.map(({ number }) => number);
        expect(numbers).toEqual(numbers.map((_, at) => at + 1));
        for (const { text, reflection_id } of letter.quotes)
          expect(passages.find((each) => each.reflection_id === reflection_id)?.quote).toContain(text);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citedSources, createCitationFilter } from "./citations.ts";

const filtered = (pieces: readonly string[], known: readonly number[]) => {
  const filter = createCitationFilter(new Set(known));
  const text = pieces.map((piece) => filter.push(piece)).join("") + filter.end();
  return { text, dropped: filter.dropped() };
};

describe("citations", () => {
  it.each([
    ["You wrote of it [1]. And then [9].", "You wrote of it [1]. And then.", 1],
    ["Twice [1, 7], and [2; 3].", "Twice [1], and [2][3].", 1],
    ["Twice [1][2][8].", "Twice [1][2].", 1],
    [
      "A [link](https://example.org) and [1](x), a [note], [ ] and [2",
      "A [link](https://example.org) and [1](x), a [note], [ ] and [2",
      0,
    ],
    ["Nothing [0] [100].", "Nothing.", 2],
    ["<passage aB3-_xyz1234>\nThe herons [1].\n</passage aB3-_xyz1234>", "The herons [1].\n", 0],
    ["<3 and </b> <passage of time> <", "<3 and </b> <passage of time> <", 0],
  ])("that point nowhere are left out: %s", (said, shown, dropped) => {
    expect(filtered([said], [1, 2, 3])).toEqual({ text: shown, dropped });
  });

  it("are the same, in whatever pieces the text comes", () => {
    const part = fc.constantFrom(
      "a heron ",
      "[1]",
      " [2]",
      "[9]",
      " [1, 9]",
      "[",
      "]",
      " ",
      "1",
      "🪶",
      "(",
      ". ",
      "<",
      "</passage aB3-_xyz1234>",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (parts, cuts) => {
          const text = parts.join("");
          const places = [
            0,
            ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b),
            text.length,
          ];
          const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
          expect(filtered(pieces, [1, 2])).toEqual(filtered([text], [1, 2]));
        },
      ),
    );
  });

  const source = (number: number, passage: string) => ({
    number,
    reflection_id: "0193c2a5-0000-7000-8000-000000000000",
    revision: 1,
    day: "2026-05-03",
    mood: 2,
    title: "",
    quote: passage,
    passage,
  });
  const sea =
    "I went to the sea with Jonas. We didn't speak all day.\nThe water was cold and I was glad of it.";

  it.each([
    ["You called it “cold and I was  glad of it.” [1]", "cold and I was glad of it"],
    ['You said "We didn’t speak all day" [1].', "We didn't speak all day"],
    ["You were there with Jonas [1].", "I went to the sea with Jonas."],
    ["You wrote “something else entirely” about cold water [1].", "The water was cold and I was glad of it."],
    ["You wrote “The water was cold” after a day with Jonas, who did not speak [1].", "The water was cold"],
    ["That day [1] the water was cold for you.", "The water was cold and I was glad of it."],
    ["On that day [1] you said “We didn't speak”.", "We didn't speak"],
    ["You were glad of the cold water. [2] [1]", "The water was cold and I was glad of it."],
    [
      "You spoke with Ana of the cold water [2], and went there with Jonas [1].",
      "I went to the sea with Jonas.",
    ],
  ])("show the words that they rest on: %s", (text, quote) => {
    const [cited] = citedSources(text, [source(1, sea), source(3, "Not cited.")]);
    expect(cited).toMatchObject({ number: 1, quote });
    expect(sea).toContain(cited?.quote);
    expect(citedSources(text, [source(1, sea), source(3, "Not cited.")])).toHaveLength(1);
  });
});

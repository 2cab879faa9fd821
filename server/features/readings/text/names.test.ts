import { describe, expect, it } from "vitest";
import { mentionsIn } from "./names.ts";

/** The names of a sentence of which the network named the words in brackets. */
function namesOf(marked: string, language: "en" | "de" = "en") {
  const text = marked.replace(/[[\]]/g, "");
  let removed = 0;
  const found = [...marked.matchAll(/\[(.*?)\]/g)].map(({ 1: word = "", index }) => {
    const start = index - removed;
    removed += 2;
    return { start, end: start + word.length, kind: "person" as const };
  });
  const body = `They ate. ${text}`;
  const sentence = { text, language, start: 10, end: body.length };
  return mentionsIn(body, sentence, found).map(({ start, end, unsure }) =>
    unsure ? `${body.slice(start, end)}?` : body.slice(start, end),
  );
}

describe("names in a sentence", () => {
  it.each([
    ["end before a possessive", "Kids at [Dan's], so I read.", ["Dan"]],
    ["end there if only the ending was named", "Kids at Dan['s]. Tea at Jo’[s].", ["Dan", "Jo"]],
    ["are whole words", "I rang [Ing]rid.", ["Ingrid"]],
    ["leave out the small words around them", "I [rung Erik] and went, [Toby whist] too.", ["Erik", "Toby"]],
    [
      "have the word after a title",
      "As [Mrs]. Delgado says, and [Mr] Haddad.",
      ["Mrs. Delgado", "Mr Haddad"],
    ],
    ["are no title alone", "I met the [Mrs] at noon.", []],
    ["are no single letter, but an initial", "We two, [V]. and [I] and [S] went.", ["V."]],
    ["are no word such as he", "“There it is,” [she] said.", []],
    ["are no word such as he at the beginning", "[He] tells it better.", []],
    [
      "may be common words at the beginning, which is not sure",
      "[Frost] on the car and [Rose] rang.",
      ["Frost?", "Rose"],
    ],
    [
      "may be common words without capitals, which is not sure",
      "i saw [light] and [kofi].",
      ["light?", "kofi"],
    ],
    ["are those of parents at the beginning", "Mom called.", ["Mom"]],
    ["are those of parents, also without capitals", "called mummy, then the mummy of a boy.", ["mummy"]],
    ["are not whom quoted words address", "“Okay, [Mom],” he said, and I rang Mom.", ["Mom"]],
    ["are not whom the end of a quotation addresses", "Happy birthday [Mom]. Thanks.” I cried.", []],
  ])("%s", (_, marked, expected) => {
    expect(namesOf(marked)).toEqual(expected);
  });

  it("leave other languages their own small words", () => {
    expect(namesOf("[Ich] sah [Frau] Demir.", "de")).toEqual(["Frau Demir"]);
  });
});

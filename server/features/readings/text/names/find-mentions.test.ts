import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseText } from "../parsed-text.ts";
import { findMentions } from "./find-mentions.ts";

/** Makes the language of a short line clear, as the rest of a reflection would. */
const rest = "\n\nI got up late and had tea, and then it was time to go to work again.";

const namesIn = (text: string) =>
  findMentions(parseText(text + rest)).map(({ kind, name }) => `${kind} ${name}`);

/** How many of the marked names are found with their place and kind, and how much of what is found is marked. */
function measured(file: string) {
  const counts = { person: { right: 0, wrong: 0, missed: 0 }, place: { right: 0, wrong: 0, missed: 0 } };
  const lines = readFileSync(new URL(`labelled-lines/${file}`, import.meta.url), "utf8").split("\n");
  for (const line of lines.filter((each) => each !== "" && !each.startsWith("#"))) {
    const marked = /\[([pl]):([^\]]+)\]/g;
    const text = line.replace(marked, "$2");
    const missed = [...line.matchAll(marked)].map(([, kind, name]) => ({
      kind: kind === "p" ? ("person" as const) : ("place" as const),
      name,
    }));
    for (const { kind, start, end } of findMentions(parseText(text + rest))) {
      const at = missed.findIndex((each) => each.kind === kind && each.name === text.slice(start, end));
      if (at >= 0) missed.splice(at, 1);
      counts[kind][at >= 0 ? "right" : "wrong"] += 1;
    }
    for (const { kind } of missed) counts[kind].missed += 1;
  }
  const f1 = ({ right, wrong, missed }: typeof counts.person) => (2 * right) / (2 * right + wrong + missed);
  return { person: f1(counts.person), place: f1(counts.place) };
}

describe("people and places", () => {
  // Measured: 0.92 and 0.91. Change no rule while looking at these lines.
  it("are found in lines that no rule was made from", () => {
    const { person, place } = measured("unseen.txt");
    expect(person).toBeGreaterThanOrEqual(0.9);
    expect(place).toBeGreaterThanOrEqual(0.88);
  });

  it("are found in the lines that the rules were made from", () => {
    const { person, place } = measured("seen.txt");
    expect(person).toBeGreaterThanOrEqual(0.97);
    expect(place).toBeGreaterThanOrEqual(0.97);
  });

  it.each([
    ["Anna's dog ate my shoe, and Anna laughed.", ["person Anna", "person Anna"]],
    ["My older sister rang. His mum did not.", ["person Sister"]],
    ["mum called and we talked about the garden.", ["person Mum"]],
    ["Dr. Okafor sent me to St. Mary's Hospital.", ["person Dr. Okafor", "place St. Mary's Hospital"]],
    ["Jean-Luc and I took the train to Rostock.", ["person Jean-Luc", "place Rostock"]],
    ["I met Ottokar in the park. Ottokar was late.", ["person Ottokar", "person Ottokar"]],
    ["The soup that Jonas brought was good.", ["person Jonas"]],
    ["On Monday in May I watched Netflix at home.", []],
    ["I AM SO TIRED OF THIS.", []],
    ["I want it and I'm afraid of it, and Mum knows who I’m like.", ["person Mum"]],
  ])("in “%s”", (text, found) => {
    expect(namesIn(text)).toEqual(found);
  });

  it("stand at their places in the Markdown", () => {
    const body = `# Berlin Plans\n\nWent out with **Emil** to [Café Luna](https://example.org/Hans).\n\n> Hans said so.${rest}`;
    const found = findMentions(parseText(body));
    expect(found.map(({ start, end }) => body.slice(start, end))).toEqual(["Emil", "Café Luna"]);
  });

  it("are not guessed in other languages", () => {
    const german =
      "Heute war ich mit Anna im Garten und wir haben über die Arbeit gesprochen. Es war schön, aber ich bin müde.";
    expect(findMentions(parseText(german))).toEqual([]);
  });

  it("are in order and within the text, whatever is written", () => {
    const word = fc.constantFrom(
      "Emil",
      "will",
      "May",
      "the",
      "Lake",
      "in",
      "Mum",
      "my",
      "'s",
      ".",
      ",",
      "and",
      "I",
      "*",
      "ß",
      "🌧",
      "Dr",
      "-",
      "\n\n",
      "of",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const body = words.join(" ") + rest;
        let last = 0;
        for (const { name, start, end } of findMentions(parseText(body))) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(body.length);
          expect(name).not.toBe("");
          last = start;
        }
      }),
    );
  });
});

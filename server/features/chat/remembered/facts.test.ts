import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsIn } from "./facts.ts";

const textsIn = (message: string) => factsIn(message).map(({ text }) => text);

describe("a fact that a person states of themselves is remembered", () => {
  it.each([
    ["My sister Ana lives in Porto.", ["My sister Ana lives in Porto."]],
    [
      "My dog is called Otto and I live in Berlin, and I'm tall.",
      ["My dog is called Otto.", "I live in Berlin."],
    ],
    ["I work as a nurse, mostly at night.", ["I work as a nurse."]],
    ["My daughter is called Mia.", ["My daughter is called Mia."]],
    ["My dog's name is Otto!", ["My dog's name is Otto."]],
    ["I live in Berlin and I love it", ["I live in Berlin."]],
    ["Well, I'm a teacher. It was a long day.", ["I'm a teacher."]],
    ["I have two children called Ben and Ida.", ["I have two children called Ben and Ida."]],
    ["I grew up in New Haven, by the sea.", ["I grew up in New Haven."]],
    ["I'm from Ghana. My name is Kofi.", ["I'm from Ghana.", "My name is Kofi."]],
    ["I am married to Tom.", ["I am married to Tom."]],
    ["I play the cello.", ["I play the cello."]],
    ["My brother Paul called today.", ["My brother is called Paul."]],
    ["my best friend Lena moved away", ["My best friend is called Lena."]],
    [
      "Ich wohne in Hamburg. Meine Schwester heißt Jule.",
      ["Ich wohne in Hamburg.", "Meine Schwester heißt Jule."],
    ],
    ["Vivo en Sevilla.", ["Vivo en Sevilla."]],
    ["J'habite à Lyon.", ["J'habite à Lyon."]],
    ["Moro em Recife.", ["Moro em Recife."]],
    ["Vivo a Torino.", ["Vivo a Torino."]],
  ])("%s", (message, texts) => {
    expect(textsIn(message)).toEqual(texts);
  });

  it("with the words that say so, as they stand in the message", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "My sister Ana lives in Porto.",
            "and i live in Rome",
            "also, my brother Paul called",
            "I'm a nurse!",
            "\n- I have a dog called Rex",
          ),
        ),
        (sentences) => {
          const message = sentences.join(" ");
          for (const { quote } of factsIn(message)) expect(message).toContain(quote);
        },
      ),
    );
  });
});

describe("nothing is remembered of", () => {
  it.each([
    ["moods", "I'm sad. I am a lonely person. I live in fear."],
    ["verdicts", "I'm a failure. I'm a terrible teacher and a bad mother."],
    ["health", "I have a tumor. My sister Ana lives in a clinic. I work as a nurse since my depression."],
    ["questions", "Do I live in Berlin? My sister Ana lives in Porto?"],
    [
      "wishes and dreams",
      "I wish I was a doctor. If I live in Rome one day. I dreamed my sister Ana lives in Porto.",
    ],
    ["the past", "I used to work as a nurse. I no longer live in Berlin."],
    ["others' words", "“I work as a nurse,” he said. She told me I live in Paris."],
    ["stories", "In the book I live in Mordor."],
    ["what was asked to be kept out", "Don't remember this: I live in Berlin."],
    ["places that are none", "I live in constant fear of Monday. I work at it."],
    ["names that are none", "My boss Friday was late. My sister I miss. My mother Christmas shopping again."],
    ["other people", "He lives in Berlin. You work as a nurse. Ana lives in Porto."],
  ])("%s", (_, message) => {
    expect(textsIn(message)).toEqual([]);
  });

  it("any text: it never fails, and a fact is short", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const fact of factsIn(`I live in ${text}`)) expect(fact.text.length).toBeLessThanOrEqual(160);
      }),
    );
  });
});

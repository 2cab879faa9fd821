import fc from "fast-check";
import { expect, it } from "vitest";
import { quotedPlace, sentencesAround } from "./quoted-place.ts";

it.each([
  [
    "It rained. We took the train to Porto and ate. Then home.",
    "Porto",
    "We took the train to Porto and ate.",
  ],
  ["Before.\n\n- [x] Called Porto\n- More", "Porto", "Called Porto"],
  ["> Porto was grey.", "Porto", "Porto was grey."],
  ["Porto", "Porto", "Porto"],
  [
    "It was late. I thought: you will never make it. Then I slept.",
    "never",
    "I thought: you will never make it.",
  ],
  [
    "I told myself:\nYou will never make it.\nThen I slept.",
    "never",
    "I told myself:\nYou will never make it.",
  ],
  [
    "A paragraph whose line\nbreaks in the middle. And more.",
    "breaks",
    "A paragraph whose line\nbreaks in the middle.",
  ],
  ["## Why am I like this\n\nNo idea.", "like", "Why am I like this"],
  ["“No. Never.” I said no. He left.", "no. He", "I said no. He left."],
])("the sentence around a name: %j", (body, name, sentence) => {
  const start = body.indexOf(name);
  const place = sentencesAround(body, { start, end: start + name.length });
  expect(body.slice(place.start, place.end)).toBe(sentence);
});

it("cuts a very long sentence at words, around the words that it is about", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
  const body = `${words(100)} Porto ${words(100)}.`;
  const start = body.indexOf("Porto");
  const place = quotedPlace(body, { start, end: start + 5 });
  const quote = body.slice(place.start, place.end);
  expect(quote).toMatch(/^word\d+ .* Porto .* word\d+$/);
  expect(quote.length).toBeLessThanOrEqual(400);
  expect(body.charAt(place.start - 1) + body.charAt(place.end)).toBe("  ");
});

it("holds the place that it was asked for, in any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.nat(80),
      fc.nat(20),
      (body, at, length) => {
        const start = Math.min(at, body.length);
        const end = Math.min(start + length, body.length);
        const around = sentencesAround(body, { start, end });
        expect(around.start).toBeLessThanOrEqual(start);
        expect(around.end).toBeGreaterThanOrEqual(end);
      },
    ),
  );
});

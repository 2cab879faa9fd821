import fc from "fast-check";
import { expect, it } from "vitest";
import { beginning, quotedPlace, sentenceAround } from "./quoted-place.ts";

it.each([
  [
    "It rained. We took the train to Porto and ate. Then home.",
    "Porto",
    "We took the train to Porto and ate.",
  ],
  ["Before.\n\n- [x] Called Porto\n- More", "Porto", "Called Porto"],
  ["> Porto was grey.", "Porto", "Porto was grey."],
  ["Porto", "Porto", "Porto"],
])("the sentence around a name: %j", (body, name, sentence) => {
  const start = body.indexOf(name);
  const place = sentenceAround(body, { start, end: start + name.length });
  expect(body.slice(place.start, place.end)).toBe(sentence);
});

it.each([
  ["It rained all day. Then home.", "It rained all day."],
  ["## What was good?\n\n> So they say.\n\n- **Tea** with Ana. And sun.", "Tea** with Ana."],
  ["Heute war es schön. Und warm.", "Heute war es schön."],
  ["# Only a heading", ""],
  ["😀🎉", "😀🎉"],
])("how a text begins: %j", (body, sentence) => {
  const { start, end } = quotedPlace("loops", body, beginning);
  expect(body.slice(start, end)).toBe(sentence);
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
        const around = sentenceAround(body, { start, end });
        expect(around.start).toBeLessThanOrEqual(start);
        expect(around.end).toBeGreaterThanOrEqual(end);
      },
    ),
  );
});

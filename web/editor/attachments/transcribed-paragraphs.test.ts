import { expect, it } from "vitest";
import { paragraphsOf } from "./transcribed-paragraphs.ts";

it.each([
  ["Hello.", ["Hello."]],
  [" One stretch\nand the next. \n\n Another part.\n", ["One stretch and the next.", "Another part."]],
  ["", []],
])("a short transcription keeps its parts", (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs);
});

it("a long transcription is cut after whole sentences, and loses no word", () => {
  const sentence = "I walked along the shore this morning, and the wind was cold. ";
  const paragraphs = paragraphsOf(sentence.repeat(100));
  expect(paragraphs.length).toBeGreaterThan(5);
  expect(paragraphs.every((each) => each.endsWith("cold.") && each.length <= 700)).toBe(true);
  expect(paragraphs.join(" ")).toBe(sentence.repeat(100).trim());
});

import { expect, it } from "vitest";
import { sentencesIn, summaryOf } from "./own-sentences.ts";

const text = "I argued with Mum. It was about the bakery!\n\n- the queue\n- the key";

it("cuts a message into its sentences, and changes none of them", () => {
  expect(sentencesIn(text).map((each) => each.text)).toEqual([
    "I argued with Mum.",
    "It was about the bakery!",
    "- the queue",
    "- the key",
  ]);
  expect(sentencesIn(" \n ")).toEqual([]);
});

it("puts the chosen sentences of each message into a paragraph", () => {
  const [first, second, third, fourth] = sentencesIn(text);
  if (!first || !second || !third || !fourth) throw new Error("There are four sentences.");
  expect(summaryOf([[first, second], [], sentencesIn("And then I slept.")])).toBe(
    "I argued with Mum. It was about the bakery!\n\nAnd then I slept.",
  );
  expect(summaryOf([[second, third, fourth]])).toBe("It was about the bakery!\n- the queue\n- the key");
  expect(summaryOf([[]])).toBe("");
});

import { expect, it } from "vitest";
import { onlyAsks, sentencesIn, summaryOf } from "./own-sentences.ts";

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

it.each([
  ["When did I last see Tom?", true],
  ["When was I in Bled? And with whom?", true],
  ["I argued with Mum. Why did I?", false],
])("%s: only asks, %s", (message, asks) => {
  expect(onlyAsks(message)).toBe(asks);
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

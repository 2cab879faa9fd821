import { expect, it } from "vitest";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import { createChoosing } from "./choose-words.ts";

function chosenFrom(written: readonly Partial<Reflection>[]) {
  const choosing = createChoosing(
    () => false,
    (day) => day.slice(0, 7),
  );
  for (const each of written) choosing.read(aReflection(each));
  const { passages, question } = choosing.chosen();
  return { passages: passages.map(({ quote }) => quote), question: question?.quote ?? null };
}

const [short, long, longer] = [
  "We sat by the river until it was dark and cold.",
  "I walked along the river with Ana and we watched two herons fish until it was dark, and then we went home and made soup.",
  "I walked along the river with Ana and we watched two herons fish until it was dark, and then we went home and made soup, and nobody said a word about the house or about the day before, which was as good a rest as any that I can think of in the whole of this long year.",
];

it("passages come from each part: starred first, then brighter days and more words, and heavy days last", () => {
  const may = { day: "2026-05-02" };
  expect(
    chosenFrom([
      { ...may, body: short, mood: 4 },
      { ...may, body: longer, mood: 3 },
      { day: "2026-06-01", body: longer, mood: 1 },
      { day: "2026-06-02", body: short, mood: 2 },
      { day: "2026-07-01", body: longer, mood: 5 },
      { day: "2026-07-02", body: long, mood: 1, starred: true },
      { day: "2026-08-01", body: longer, mood: 1 },
    ]).passages,
  ).toEqual([longer, short, long, longer]);
});

it("the question left open is the last one, also without capitals, and isn't in a passage", () => {
  expect(
    chosenFrom([{ body: "it rained all day and the phone was silent. what do i want from him?" }]),
  ).toEqual({
    passages: [],
    question: "what do i want from him?",
  });
  expect(
    chosenFrom([{ body: "rain, eleven of us, a listening test: nobody knew. a plumber?" }]).question,
  ).toBeNull();
});

it("passages don't end after an abbreviation", () => {
  const first = "The brass have found out that they are in a New World symphony, and played like it.";
  const second = ` Dr. Seo ${"counted and counted ".repeat(15)}.`;
  expect(chosenFrom([{ body: `${first}${second}` }]).passages).toEqual([first]);
});

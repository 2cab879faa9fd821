import { expect, it } from "vitest";
import { isLow, onlyLooksBack, readQuestion } from "./asked.ts";

it.each([
  ["best days last summer", "best_days"],
  ["Which were my happiest days?", "best_days"],
  ["When was I at my lowest?", "worst_days"],
  ["my very worst days", "worst_days"],
  ["worst stretch ever?", "worst_stretch"],
  ["What was my best month?", "best_period"],
  ["Which weekday is the hardest?", "worst_period"],
  ["What helps me when I am sad?", "raises"],
  ["what helps when i'm low", "raises"],
  ["What makes me happy?", "raises"],
  ["Who makes me laugh?", "raises"],
  ["What gets me down?", "lowers"],
  ["What drains me?", "lowers"],
  ["Do I feel better on therapy days?", "effect"],
  ["does rain make me low", "effect"],
  ["am I really happier on days I run?", "effect"],
  ["How am I the day after the clinic?", "day_after"],
  ["How often did I run?", "how_often"],
  ["phone till 3am, is it getting less", "trend"],
  ["was last winter better than the one before?", "compared"],
  ["this autumn vs last autumn", "compared"],
  ["Was I happier than a year ago?", "compared"],
  ["What changed between 3 May and 9 May?", "changed"],
  ["When was I lonely?", "felt"],
  ["last time i spoke to daddy", "last"],
  ["When did I last swim at the lake?", "last"],
  ["times i was proud of my german", "felt"],
  ["who's frau k", "who"],
  ["What did I write about Tom?", "about"],
  ["tell me about the choir", "about"],
  ["What do I keep writing about?", "themes"],
] as const)("what is asked: %s", (question, kind) => {
  expect(readQuestion(question)?.kind).toBe(kind);
});

it.each([
  "When did my dad die?",
  "What thinking traps do I fall for most?",
  "What am I grateful for?",
  "what do i still not know",
  "Where is the ring with the green stone?",
  "What did Mum say about the telephone?",
  "What did I do in the week of 13 July?",
  "name of next door's dog",
  "trip with my sister",
  "What year did my bad back start?",
  "Which month did my best friend move?",
  "What was my best run?",
  "What did my best friend say the day we met?",
  "What did the doctor say about my low blood pressure the other day?",
  "What keeps me up?",
  "How much did the car cost?",
  "How many days have I been sober?",
  "What did I change in the recipe?",
  "What scares me more than anything?",
  `${"good day ".repeat(2200)}than?`,
])("passages answer it: %s", (question) => {
  expect(readQuestion(question)).toBeNull();
});

it("leaves out the words of times", () => {
  expect(readQuestion("How often did I run in May?", ["in May"])).toEqual({
    kind: "how_often",
    topic: "run",
  });
});

it.each([
  ["I am sad", true],
  ["i'm low", true],
  ["I feel really down", true],
  ["I cannot sleep", false],
])("a low mood is one: %s", (words, expected) => {
  expect(isLow(words)).toBe(expected);
});

it.each([
  ["When did I feel proud?", true],
  ["How often did I wish I was not here?", false],
  ["When was I hit?", false],
  ["Who is going to miss me if I'm gone?", false],
  ["Would they all be better off without me than with me?", false],
  ["I have the pills counted out. Were my best days all behind me?", false],
  ["Is it so hard to get through the day because I'm worthless?", false],
  ["Does anyone need me?", false],
  ["When will it be over?", false],
])("looks back only: %s", (message, expected) => {
  expect(onlyLooksBack(message)).toBe(expected);
});

it("counts in the whole journal where it is named", () => {
  expect(readQuestion("How often has Andrew telephoned since I began this book?")).toEqual({
    kind: "how_often",
    topic: "Andrew telephoned",
  });
});

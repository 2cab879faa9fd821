import { expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { aPassage, lastText, spring, talk } from "./testing.ts";

it.each([
  [
    "At the clinic with Mum. The doctor asked her to draw a clock. She did.",
    "At the clinic with Mum. The doctor asked her to draw a clock",
  ],
  ["At the clinic with Mum. Why did we wait so long?", "At the clinic with Mum"],
  ["At the clinic with Mum. We met “Doctor Why” there.", "At the clinic with Mum. We met ‘Doctor Why’ there"],
  ["At the clinic with Mum (we were late", "At the clinic with Mum"],
  ["At the clinic with Mum.\nShe was tired.", "At the clinic with Mum"],
])("a sentence that was found is quoted with the next one where both can be: %s", (text, quote) => {
  const answer = talk(["What have I written about the clinic?"], { passages: [aPassage(text)] })[0];
  expect(answer?.text).toContain(`“${quote}” [1]`);
});

it("how often is said first, and then shown by two different quotes", () => {
  const passages = [
    aPassage("Ran my usual five kilometres by the river.", { day: "2026-04-02" }),
    aPassage("Ran the usual five kilometres by the river.", { day: "2026-04-05" }),
    aPassage("A run with Tom, and he kept up.", { day: "2026-04-09" }),
    aPassage("It rained all day.", { day: "2026-04-11" }),
  ].map((each) => ({ ...each, text: each.text.replace("Ran", "Run:") }));
  const given = { filters: [spring], passages, counted: 12 };
  const [, answer] = talk(["Hello", "How often did I run last spring?"], given);
  expect(answer?.text).toMatch(
    /^12 of your reflections mention this, between 1 March 2026 and 31 May 2026\. For example:\n\n/,
  );
  expect(answer?.cited).toEqual([0, 2]);
  expect(lastText(["Hello", "How often did I run last spring?"], { ...given, counted: 1 })).toMatch(
    /^One of your reflections mentions this, between/,
  );
});

it("a time is told in its order, with the titles of its days and the sentences that say the most", () => {
  const passages = [
    aPassage("Why so early? The letter from Porto came. So did Tom.", {
      day: "2026-05-09",
      title: "At last",
      quote: "So did Tom.",
    }),
    aPassage("We painted the shed.", { day: "2026-03-04", title: "Why now?" }),
  ];
  const [, answer] = talk(["Hello", "What happened last spring?"], { filters: [spring], passages });
  expect(answer?.text).toContain(
    "4 March 2026: “We painted the shed” [1]\n\n9 May 2026, At last: “The letter from Porto came. So did Tom” [2]",
  );
  expect(answer?.cited).toEqual([1, 0]);
});

it("what may be of any year is looked up without a question mark, the latest first", () => {
  const anySpring: QuestionFilter = { ...spring, words: "in spring", any_year: true };
  const passages = [
    aPassage("A walk with Mum to the weir.", { day: "2024-04-19" }),
    aPassage("A walk with Mum, and magnolias.", { day: "2026-04-03" }),
    aPassage("We painted the shed.", { day: "2025-03-04" }),
  ];
  const given = { filters: [anySpring], passages };
  const [, answer] = talk(["Hello", "That walk with mum in spring"], given);
  expect(answer?.text).toMatch(/^I found this in your journal:\n\n3 April 2026: .*\n\n19 April 2024: /);
  expect(answer?.cited).toEqual([1, 0]);
});

it.each([
  ["Rough week this week", { words: "this week", from: "2026-08-03", to: "2026-08-09" }],
  ["Such a long day yesterday", { words: "yesterday", from: "2026-08-03", to: "2026-08-03" }],
  ["We walked by the canal in spring", { words: "in spring" }],
  ["Grey and endless. That was last spring.", {}],
  ["Many meetings last spring", {}],
])("what is told is not looked up: %s", (message, more) => {
  const given = {
    filters: [{ ...spring, ...more }],
    passages: [aPassage("A walk by the canal.")],
    isNearOnly: true,
  };
  expect(lastText(["Hello", message], given)).not.toContain("I found this in your journal");
});

it("an opening that is taken up shows its words and what follows, with their own marks", () => {
  const text = "Quiet. What would it take to run every week? Maybe only shoes. Or Tom.";
  const [answer] = talk(["What would it take to run every week?"], {
    passages: [aPassage(text)],
    takenUp: "What would it take to run every week?",
  });
  expect(answer?.text).toContain("“What would it take to run every week? Maybe only shoes. Or Tom.” [1]");
  expect(answer?.cited).toEqual([0]);
});

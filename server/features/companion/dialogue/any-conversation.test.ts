import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import { anyCharacter } from "#contract/testing.ts";
import { aPassage, count, lastText, spring, talk } from "./testing.ts";
import english from "./voices/english.json" with { type: "json" };

/** Phrases that a companion that only listens never uses. */
const banned =
  /!|\b(?:great job|good job|well done|proud of you|amazing|awesome|wonderful|brave of you|good for you|that's (?:great|wonderful|good)|you should|you must|you need to|you ought|why don't you|try to|have you (?:tried|considered)|at least|everything happens|it gets better|cheer up|calm down|i understand (?:how )?you|i know how you feel|i'm proud|as an ai|disorder|symptom of|toxic|trauma response)\b/i;

const pieces = fc.constantFrom(
  "I argued with my mum about money.",
  "My dog died.",
  "I can't sleep!!",
  "Why?",
  "ok",
  "😭",
  "what have I written about Jonas?",
  "how was last spring?",
  "are you real?",
  "ich bin müde und das ist nicht gut",
  "no sé qué hacer con mi vida",
  "thanks",
  "I'm such an idiot",
  "[1] **bold** <b>?</b> ![x](y)",
  "I love my job, but I was up all night; and I'm scared.",
  "\n\n- a list\n- of things",
);
const anyMessage = fc.oneof(
  pieces,
  fc.array(pieces, { maxLength: 5 }).map((some) => some.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
);
const anyGiven = fc.record({
  passages: fc.array(
    anyMessage.map((text) => aPassage(text)),
    { maxLength: 4 },
  ),
  filters: fc.constantFrom<QuestionFilter[]>([], [spring]),
  inCircles: fc.boolean(),
  seed: fc.string({ maxLength: 4 }),
});

describe("in any conversation", () => {
  it("an answer asks one thing at most, never calls out, praises or advises, and cites what is there", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { minLength: 1, maxLength: 6 }), anyGiven, (messages, given) => {
        for (const { text, cited } of talk(messages, given)) {
          expect(text.trim()).not.toBe("");
          expect(count(text, "?")).toBeLessThanOrEqual(1);
          const own = text.replace(/[“„«][^”“»]*[”“»]/g, "");
          expect(own).not.toMatch(banned);
          expect(cited.every((place) => place in given.passages)).toBe(true);
          expect((own.match(/\[\d+\]/g) ?? []).sort()).toEqual(cited.map((_, at) => `[${at + 1}]`).sort());
        }
      }),
      { numRuns: 300 },
    );
  });

  it("the same words bring the same answer", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { minLength: 1, maxLength: 4 }), anyGiven, (messages, given) => {
        expect(talk(messages, given)).toEqual(talk(messages, given));
      }),
    );
  });

  it("no question comes twice, however long it lasts", () => {
    const messages = Array.from(
      { length: 150 },
      (_, at) =>
        ["I'm worried about work", "ok", "I don't know", "My sister called me today", "We fought again"][
          at % 5
        ] ?? "",
    );
    const questions = talk(messages).flatMap(({ text }) => text.match(/[^.?”]*\?/g) ?? []);
    expect(questions.length).toBeGreaterThan(80);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it("the thirtieth day does not begin like the first", () => {
    const openings = Array.from({ length: 30 }, (_, day) => lastText(["hi"], { seed: `2026-11-${day}` }));
    expect(new Set(openings).size).toBeGreaterThanOrEqual(4);
    const answers = Array.from({ length: 30 }, (_, day) =>
      lastText(["I'm tired after work"], { seed: `2026-11-${day}` }),
    );
    expect(new Set(answers).size).toBeGreaterThanOrEqual(5);
  });
});

describe("the questions in English", () => {
  const all = [
    ...Object.values(english.byTopic).flat(),
    ...Object.values(english.byKind).flat(),
    ...english.aboutSomeone,
    ...english.open,
  ];

  it("are many, open and one at a time", () => {
    expect(new Set(all).size).toBeGreaterThanOrEqual(240);
    for (const question of all) {
      expect(question).toMatch(/^[^?!]+\?$/);
      expect(question).not.toMatch(
        /^(?:Do|Does|Did|Are|Is|Was|Were|Have|Has|Can|Could|Should|Would|Will|Why)\b/,
      );
      expect(question).not.toMatch(banned);
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { type Draft, emptyDraft } from "#contract/reflections/reflections.ts";
import { lines, mood, setOf, why } from "./answering-testing.ts";
import { answersChange } from "./answers-change.ts";
import { keepBoth } from "./keep-both.ts";

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const draft: fc.Arbitrary<Draft> = fc.record({
  title: text,
  body: text,
  mood: fc.option(fc.integer({ min: 1, max: 5 })),
  feelings: fc.uniqueArray(fc.constantFrom("calm", "tired", "glad"), { maxLength: 3 }),
  tags: fc.uniqueArray(fc.constantFrom("papa", "house", "rain"), { maxLength: 3 }),
  prompt: text,
  answers: fc.constant(null),
});

describe("keeping both texts", () => {
  it("begins with the other text, then a rule, then mine", () => {
    const both = keepBoth({ ...emptyDraft, body: "Mine" }, { ...emptyDraft, body: "Other" });
    expect(both.body).toBe("Other\n\n---\n\nMine");
  });

  it("makes a heading of a second title", () => {
    const mine = { ...emptyDraft, title: "My title", body: "Mine" };
    const both = keepBoth(mine, { ...emptyDraft, title: "Their title", body: "Other" });
    expect(both).toMatchObject({ title: "Their title", body: "Other\n\n---\n\n## My title\n\nMine" });
  });

  it("repeats nothing where the texts are the same", () => {
    const same = { ...emptyDraft, title: "A title", body: "The same" };
    expect(keepBoth({ ...same, mood: 4 }, same)).toEqual({ ...same, mood: 4 });
  });

  it("loses no title, text, feeling or tag", () => {
    fc.assert(
      fc.property(draft, draft, (mine, other) => {
        const both = keepBoth(mine, other);
        const words = `${both.title}\n${both.body}`;
        for (const { title, body, feelings, tags } of [mine, other]) {
          if (body.trim()) expect(words).toContain(body);
          if (title.trim()) expect(words.replaceAll(/\s+/g, " ")).toContain(title.replaceAll(/\s+/g, " "));
          expect(both.feelings).toEqual(expect.arrayContaining(feelings));
          expect(both.tags).toEqual(expect.arrayContaining(tags));
        }
      }),
    );
  });
});

describe("keeping both answers", () => {
  const both = (mine: AnswerSet["answers"], other: AnswerSet["answers"]) => {
    const [one, two] = [mine, other].map((answers) => ({ ...emptyDraft, ...answersChange(setOf(answers)) }));
    return one && two && keepBoth(one, two);
  };

  it("takes what one of them answered alone", () => {
    const kept = both({ [why.id]: "Mine" }, { [mood.id]: 4 });
    expect(kept?.answers?.answers).toEqual({ [why.id]: "Mine", [mood.id]: 4 });
    expect(kept?.body).toContain("Mine");
  });

  it("joins two texts, and merges two lists", () => {
    const kept = both(
      { [why.id]: "Mine", [lines.id]: ["a", "c"] },
      { [why.id]: "Other", [lines.id]: ["a", "b"] },
    );
    expect(kept?.answers?.answers).toEqual({ [why.id]: "Other\n\n---\n\nMine", [lines.id]: ["a", "b", "c"] });
  });

  it("takes mine where there can be but one", () => {
    expect(both({ [mood.id]: 2 }, { [mood.id]: 4 })?.answers?.answers).toEqual({ [mood.id]: 2 });
  });

  it("includes an answer to a step that the other side does not have", () => {
    const mine = setOf({ [why.id]: "Mine" });
    const other = { ...setOf({ [mood.id]: 4 }), steps: [lines, mood] };
    const kept = keepBoth({ ...emptyDraft, answers: mine }, { ...emptyDraft, answers: other });
    expect(kept.answers?.steps).toEqual([why, lines, mood]);
    expect(kept.answers?.answers).toEqual({ [why.id]: "Mine", [mood.id]: 4 });
  });
});

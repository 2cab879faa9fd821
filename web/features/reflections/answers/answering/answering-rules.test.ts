import { describe, expect, it } from "vitest";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { lines, mood, setOf, why } from "#web/drafts/answering-testing.ts";
import {
  currentPosition,
  endsCalmly,
  linesAsked,
  missingWords,
  positionAfter,
  positionBefore,
  quoteBefore,
  startPosition,
  withAnswer,
} from "./answering-rules.ts";

const at = (id: string) => ({ kind: "step", id }) as const;

describe("where a person continues", () => {
  it("is the first step, or the notice before it", () => {
    expect(startPosition(setOf({}), false)).toEqual(at(lines.id));
    expect(startPosition(setOf({}), true)).toEqual({ kind: "begin" });
  });

  it("is the step that was shown last, also days later", () => {
    expect(startPosition(setOf({ [lines.id]: ["Rain"] }, mood.id), true)).toEqual(at(mood.id));
  });

  it("is the first open step where the step that was shown last is no longer asked", () => {
    const set = setOf({ [lines.id]: ["Rain"] }, "01930000-0000-7000-8000-0000000000ff");
    expect(startPosition(set, true)).toEqual(at(why.id));
    expect(currentPosition(at("gone"), set)).toEqual(at(why.id));
  });

  it("is the review after the last step; Back leads from there to that step", () => {
    expect(positionAfter(setOf({}), mood.id)).toEqual({ kind: "review" });
    expect(positionBefore(setOf({}), { kind: "review" })).toEqual(at(mood.id));
    expect(positionBefore(setOf({}), at(lines.id))).toBeNull();
  });
});

describe("an answer", () => {
  it("is removed when nothing is left of it", () => {
    const set = setOf({ [why.id]: "Sun", [mood.id]: 3 });
    expect(withAnswer(set, why, " ").answers).toEqual({ [mood.id]: 3 });
    expect(withAnswer(set, mood, undefined).answers).toEqual({ [why.id]: "Sun" });
    expect(withAnswer(set, why, "Sea").answers).toEqual({ [why.id]: "Sea", [mood.id]: 3 });
  });

  it("is quoted above the next step, in plain words and not at length", () => {
    const set = setOf({ [lines.id]: ["Rain", "", "Soup"], [why.id]: "I was **ready**" });
    expect(quoteBefore(set, why.id)).toEqual({ prompt: "What went well?", words: "Rain · Soup" });
    expect(quoteBefore(set, mood.id)).toBeNull();
    const long = setOf({ [why.id]: `# A *title*\n\n- [a link](https://example.org) ${"word ".repeat(100)}` });
    const next = { ...long, steps: [why, lines] };
    expect(quoteBefore(next, lines.id)?.words).toMatch(/^A title a link word .*word…$/);
  });

  it("is quoted without the signs that the editor writes for a space at a line's end", () => {
    const set = setOf({ [why.id]: "It was all over.&#32;\n\n\\&#32; is typed" });
    expect(quoteBefore({ ...set, steps: [why, lines] }, lines.id)?.words).toBe(
      "It was all over. &#32; is typed",
    );
  });

  it("is not quoted between the items of a check-in", () => {
    const set = setOf({ [lines.id]: ["Rain"] });
    expect(quoteBefore({ ...set, activity: { ...set.activity, scoring: "phq_8" } }, why.id)).toBeNull();
  });
});

describe("a required step", () => {
  const three = { ...lines, required: true, least: 3, most: 5 };
  const of = (answers: AnswerSet["answers"]) => missingWords(setOf(answers), three);

  it("says kindly what is missing", () => {
    expect(missingWords(setOf({}), { ...why, required: true })).toBe(
      "Add a line here before you can finish.",
    );
    expect(of({})).toBe("Write 3 lines here before you can finish; none so far.");
    expect(of({ [lines.id]: ["Rain", " "] })).toBe("Write 3 lines here before you can finish; 1 so far.");
    expect(of({ [lines.id]: ["Rain", "Soup", "Papa"] })).toBe("");
  });

  it("leaves the others alone", () => {
    expect(missingWords(setOf({}), why)).toBe("");
  });

  it("says how many lines are asked for", () => {
    expect(linesAsked(three)).toBe("At least 3 lines, at most 5.");
    expect(linesAsked({ ...three, most: 3 })).toBe("3 lines.");
    expect(linesAsked({ ...three, least: 1 })).toBe("Up to 5 lines.");
    expect(linesAsked(why)).toBe("");
  });
});

it("ends calmly after timed writing that the notice warned about", () => {
  const timed = { ...why, kind: "timed", minutes: 15 } as const;
  const set = setOf({ [why.id]: "It was dark." });
  const activity = { ...set.activity, notice: "You may feel worse right after." };
  const written = { ...set, activity, steps: [timed, mood] };
  expect(endsCalmly(written)).toBe(true);
  expect(endsCalmly({ ...written, activity: { ...activity, notice: null } })).toBe(false);
  expect(endsCalmly({ ...written, answers: {} })).toBe(false);
});

import fc from "fast-check";
import type { Nodes, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { describe, expect, it } from "vitest";
import { compiledSource, messageKey, setLanguageSource } from "../translate.ts";
import type { Step } from "./activity-shapes.ts";
import { beginAnswers } from "./answer-rules.ts";
import { isAnswered } from "./answered-rules.ts";
import type { AnswerSet } from "./answers.ts";
import {
  answersMarkdown,
  gistMarkdown,
  inWords,
  ownWordsMarkdown,
  writtenInPlace,
} from "./answers-markdown.ts";
import { builtInActivities } from "./built-in-activities.ts";
import { anActivity, answerSetOf, stepId, textOf } from "./testing.ts";

const asked = { help: "", required: true };
const begun = (steps: Step[], answers: AnswerSet["answers"], more: Partial<AnswerSet> = {}): AnswerSet => ({
  ...beginAnswers(anActivity(steps), null),
  answers,
  ...more,
});
const short: Step = { ...asked, id: stepId(1), kind: "short_text", prompt: "What?" };
const long: Step = { ...asked, id: stepId(1), kind: "long_text", prompt: "What?" };
const list: Step = { ...asked, id: stepId(1), kind: "list", prompt: "What?", least: 0, most: 5 };
const after: Step = { ...asked, id: stepId(2), kind: "short_text", prompt: "And then?" };
const scale: Step = {
  ...asked,
  id: stepId(1),
  kind: "scale",
  prompt: "How much?",
  min: 0,
  max: 10,
  low_label: "Not at all",
  high_label: "Completely",
  labels: [],
};

/** Parses as the app does. */
const parse = (markdown: string): RootContent[] =>
  fromMarkdown(markdown, {
    extensions: [{ disable: { null: ["htmlFlow", "definition"] } }, gfmTable(), gfmTaskListItem()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmTaskListItemFromMarkdown()],
  }).children;
const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

/** `null` if it holds anything but text. */
function textIn(node: Nodes | undefined): string | null {
  if (!node || !("children" in node)) return null;
  const [only] = node.children;
  if (node.children.length === 1 && only?.type === "paragraph") return textIn(only);
  return node.children.every(({ type }) => type === "text")
    ? node.children.map((child) => ("value" in child ? child.value : "")).join("")
    : null;
}

describe("questions and answers as Markdown", () => {
  it("follow each other, each answer in the form of its kind", () => {
    const steps: Step[] = [
      { ...list, id: stepId(1), prompt: "Three good things" },
      { ...long, id: stepId(2), prompt: "Why?" },
      { ...long, id: stepId(3), prompt: "Left out" },
      { ...asked, id: stepId(4), kind: "mood", prompt: "And now?" },
      { ...scale, id: stepId(5) },
      { ...asked, id: stepId(6), kind: "choice", prompt: "Where?", options: ["Sea", "Hill"], many: true },
      { ...asked, id: stepId(7), kind: "checklist", prompt: "Done", options: ["Tea", "Walk"] },
      { ...asked, id: stepId(8), kind: "date", prompt: "When?" },
    ];
    const answers = {
      [stepId(1)]: ["A *heron*", " ", "1. Rain"],
      [stepId(2)]: "Because **it** flew.\n\n- twice",
      [stepId(4)]: 4,
      [stepId(5)]: 7,
      [stepId(6)]: ["Hill"],
      [stepId(7)]: ["Tea", "Walk"],
      [stepId(8)]: "2026-11-21",
    };
    expect(answersMarkdown(begun(steps, answers, { intention: "Be # kind" }))).toBe(
      `*Be \\# kind*

### Three good things

- A \\*heron\\*
- 1\\. Rain

### Why?

Because **it** flew.

- twice

### And now?

Good

### How much?

7 of 10

### Where?

Hill

### Done

- [x] Tea
- [x] Walk

### When?

2026-11-21`,
    );
  });

  it("are empty as long as nothing is answered", () => {
    expect(answersMarkdown(begun([list, after], { [list.id]: [" "], [after.id]: "" }))).toBe("");
  });

  it("end with the score of a check-in", () => {
    const swls = builtInActivities.find(({ scoring }) => scoring === "swls");
    const set = beginAnswers(swls ?? anActivity([]), null);
    const answers = Object.fromEntries(set.steps.map(({ id }) => [id, 5]));
    expect(answersMarkdown({ ...set, answers })).toMatch(
      /### Score\n\n- Satisfaction with life: 25, Slightly satisfied$/,
    );
  });

  it("are summed up by the person's own words, or else by the score, or else by the choices", () => {
    const words = begun(
      [{ ...scale, id: stepId(2) }, short],
      { [stepId(2)]: 7, [short.id]: "Rain." },
      { intention: "Slowly" },
    );
    expect(gistMarkdown(words)).toBe("Slowly\n\nRain.");
    const chosen = begun([scale], { [scale.id]: 7 });
    expect(ownWordsMarkdown(chosen)).toBe("");
    expect(gistMarkdown(chosen)).toBe("### How much?\n\n7 of 10");
    const swls = beginAnswers(
      builtInActivities.find(({ scoring }) => scoring === "swls") ?? anActivity([]),
      null,
    );
    const answers = Object.fromEntries(swls.steps.map(({ id }) => [id, 1]));
    const gist = () => gistMarkdown({ ...swls, answers });
    expect(gist()).toBe("- Satisfaction with life: 5, Extremely dissatisfied");
    const key = messageKey(compiledSource("{name}: {value}"));
    const messages = { [key]: compiledSource("{name}\u00a0: {value}") };
    const former = setLanguageSource(() => ({ tag: "fr", messages }));
    try {
      expect(gist()).toBe("- Satisfaction with life\u00a0: 5, Extremely dissatisfied");
    } finally {
      setLanguageSource(former);
    }
  });

  it("leave blank what was only chosen, and every other word at its place", () => {
    const set = begun([scale, after], { [scale.id]: 10, [after.id]: "Rain." });
    expect(writtenInPlace(set)).toBe(
      answersMarkdown(set).replace("10, Completely", " ".repeat("10, Completely".length)),
    );
    fc.assert(
      fc.property(answerSetOf(5), (any) => {
        const [whole, written] = [answersMarkdown(any), writtenInPlace(any)];
        expect(written).toHaveLength(whole.length);
        for (let at = 0; at < whole.length; at += 1) {
          if (written[at] !== " ") expect(written[at]).toBe(whole[at]);
        }
      }),
    );
  });

  it("say what a number means", () => {
    const { low_label, high_label, ...bare } = scale;
    const labelled = { ...bare, low_label: "", high_label: "", min: 1, max: 2, labels: ["No", "Yes"] };
    expect([0, 7, 10].map((value) => inWords(scale, value))).toEqual([
      "0, Not at all",
      "7 of 10",
      "10, Completely",
    ]);
    expect(inWords(labelled, 2)).toBe("2, Yes");
    expect(inWords({ ...scale, min: -5, max: 5 }, -2)).toBe("-2, from -5 to 5");
    expect(inWords({ ...asked, id: stepId(1), kind: "mood", prompt: "?" }, 1)).toBe("Heavy");
  });

  it("never let a prompt or a one-line answer act as Markdown", () => {
    fc.assert(
      fc.property(answerSetOf(5), (set) => {
        const plain = {
          ...set,
          steps: set.steps.filter(({ kind }) => kind !== "long_text" && kind !== "timed"),
        };
        const blocks = parse(answersMarkdown(plain));
        if (oneLine(set.intention) !== "") {
          const intention = blocks.shift();
          const emphasis = intention && "children" in intention ? intention.children[0] : undefined;
          expect(emphasis?.type).toBe("emphasis");
          expect(textIn(emphasis)).toBe(oneLine(set.intention));
        }
        for (const step of plain.steps.filter((each) => isAnswered(plain, each))) {
          const [heading, answer] = blocks.splice(0, 2);
          expect(heading).toMatchObject({ type: "heading", depth: 3 });
          expect(textIn(heading)).toBe(oneLine(step.prompt));
          const given = plain.answers[step.id];
          if (Array.isArray(given) && answer?.type === "list") {
            const lines = given.map(oneLine).filter((line) => line !== "");
            expect(answer.children.map(textIn)).toEqual(lines);
            expect(answer.children.map(({ checked }) => checked === true)).toEqual(
              lines.map(() => step.kind === "checklist"),
            );
          } else expect(textIn(answer)).not.toBeNull();
        }
        expect(blocks).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("keep a one-line text word for word, whatever characters it holds", () => {
    fc.assert(
      fc.property(
        textOf(200).filter((text) => oneLine(text) !== ""),
        (text) => {
          const [, answer] = parse(answersMarkdown(begun([short], { [short.id]: text })));
          expect(textIn(answer)).toBe(oneLine(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never let a long text swallow the question after it", () => {
    fc.assert(
      fc.property(textOf(200), (text) => {
        const blocks = parse(answersMarkdown(begun([long, after], { [long.id]: text, [after.id]: "x" })));
        expect(blocks.at(-2)).toMatchObject({ type: "heading", depth: 3 });
        expect(textIn(blocks.at(-2))).toBe("And then?");
        expect(textIn(blocks.at(-1))).toBe("x");
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["nobody closed", "```js\nconst a = 1;", 1],
    ["closed itself", "```\na\n```\n\nb", 2],
    ["is closed by fewer signs than opened it", "~~~~\na\n~~~", 1],
    ["stands in a list", "- a\n\n  ```\n  b\n  ```", 1],
    ["nobody closed after such a list", "- a\n\n  ```\n  b\n  ```\n\n```\nc", 2],
  ])("end code that %s within its answer", (_, text, count) => {
    const blocks = parse(answersMarkdown(begun([long, after], { [long.id]: text, [after.id]: "x" })));
    expect(blocks).toHaveLength(count + 3);
  });
});

import fc from "fast-check";
import { type StepKind, stepKinds } from "./activity-rules.ts";
import type { Step } from "./activity-shapes.ts";
import { beginAnswers } from "./answer-rules.ts";
import type { Answer, AnswerSet } from "./answers.ts";

type Activity = Parameters<typeof beginAnswers>[0];

/** Characters that mean something in Markdown, and letters of several scripts. */
const pieces = [
  "#",
  "### ",
  "- ",
  "- [x] ",
  "+ ",
  "* ",
  "1. ",
  "12) ",
  "> ",
  "|",
  "| --- |",
  "---",
  "===",
  "==",
  "*",
  "**",
  "_",
  "__",
  "~~",
  "`",
  "```",
  "~~~",
  "\\",
  "[a](b)",
  "![x](attachment:0198f0aa-0000-7000-8000-000000000001)",
  "[a]: b",
  "<b>",
  "<!--",
  "https://example.org",
  "&amp;",
  "&#35;",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  "    ",
  " ",
  " ",
  "word",
  "río",
  "水曜日",
  "שלום",
  "\u202e",
  "🌧️",
];
export const textOf = (most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join("").replaceAll("\u0000", "").toWellFormed().slice(0, most).toWellFormed());

/** At least one letter, trimmed as the store does. */
const wordingOf = (most: number) => textOf(most - 2).map((text) => `w ${text}`.trim());
const optionsOf = (least: number) =>
  fc.uniqueArray(wordingOf(40), { minLength: least, maxLength: 4, selector: (text) => text.toLowerCase() });

export function stepOf(id: string, kind?: StepKind): fc.Arbitrary<Step> {
  const asked = { id: fc.constant(id), prompt: wordingOf(60), help: fc.constant(""), required: fc.boolean() };
  const kinds: Record<StepKind, () => fc.Arbitrary<Step>> = {
    long_text: () => fc.record({ ...asked, kind: fc.constant("long_text" as const) }),
    short_text: () => fc.record({ ...asked, kind: fc.constant("short_text" as const) }),
    list: () =>
      fc.record({
        ...asked,
        kind: fc.constant("list" as const),
        least: fc.integer({ min: 0, max: 3 }),
        most: fc.integer({ min: 3, max: 5 }),
      }),
    scale: () =>
      fc.record({
        ...asked,
        kind: fc.constant("scale" as const),
        min: fc.integer({ min: -5, max: 1 }),
        max: fc.integer({ min: 2, max: 10 }),
        low_label: fc.constant("Low"),
        high_label: fc.constant("High"),
        labels: fc.constant<string[]>([]),
      }),
    mood: () => fc.record({ ...asked, kind: fc.constant("mood" as const) }),
    choice: () =>
      fc.record({
        ...asked,
        kind: fc.constant("choice" as const),
        options: optionsOf(2),
        many: fc.boolean(),
      }),
    checklist: () => fc.record({ ...asked, kind: fc.constant("checklist" as const), options: optionsOf(1) }),
    timed: () => fc.record({ ...asked, kind: fc.constant("timed" as const), minutes: fc.constant(5) }),
    date: () => fc.record({ ...asked, kind: fc.constant("date" as const) }),
  };
  return kind ? kinds[kind]() : fc.constantFrom(...stepKinds).chain((each) => kinds[each]());
}

export function answerTo(step: Step): fc.Arbitrary<Answer> {
  switch (step.kind) {
    case "long_text":
    case "short_text":
    case "timed":
      return textOf(200);
    case "date":
      return fc.constantFrom("", "2026-11-21", "1999-02-28");
    case "list":
      return fc.array(textOf(60), { maxLength: step.most });
    case "scale":
      return fc.integer({ min: step.min, max: step.max });
    case "mood":
      return fc.integer({ min: 1, max: 5 });
    case "choice":
      return fc.subarray(step.options, { maxLength: step.many ? step.options.length : 1 });
    case "checklist":
      return fc.subarray(step.options);
  }
}

export const stepId = (number: number): string =>
  `01930000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const anActivity = (steps: Step[], more: Partial<Activity> = {}): Activity => ({
  title: "A walk by the river",
  icon: "footprints",
  category: "rest",
  revision: 1,
  scoring: null,
  language: null,
  programme: null,
  notice: null,
  steps,
  ...more,
});

export const answerSetOf = (maxSteps: number): fc.Arbitrary<AnswerSet> =>
  fc
    .integer({ min: 1, max: maxSteps })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => stepOf(stepId(at + 1)))))
    .chain((steps) =>
      fc.record({
        begun: fc.constant(beginAnswers(anActivity(steps), null)),
        given: fc.tuple(...steps.map((step) => fc.option(answerTo(step)))),
        intention: textOf(100),
      }),
    )
    .map(({ begun, given, intention }) => ({
      ...begun,
      intention,
      answers: Object.fromEntries(
        begun.steps.flatMap(({ id }, at) => {
          const answer = given[at];
          return answer === null || answer === undefined ? [] : [[id, answer] as const];
        }),
      ),
    }));

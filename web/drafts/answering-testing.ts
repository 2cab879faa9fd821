import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";

const asked = { help: "", required: false };
const stepId = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const lines = {
  ...asked,
  id: stepId(1),
  kind: "list",
  prompt: "What went well?",
  least: 1,
  most: 3,
} as const satisfies Step;
export const why = {
  ...asked,
  id: stepId(2),
  kind: "long_text",
  prompt: "Why did it?",
} as const satisfies Step;
export const mood = {
  ...asked,
  id: stepId(3),
  kind: "mood",
  prompt: "How is it now?",
} as const satisfies Step;

/** Answers that were begun to an activity of three steps. */
export const setOf = (answers: AnswerSet["answers"], at: string | null = null): AnswerSet => ({
  ...beginAnswers(
    {
      title: "Three good things",
      icon: "sun",
      category: "gratitude",
      revision: 1,
      scoring: null,
      language: null,
      programme: null,
      notice: null,
      steps: [lines, why, mood],
    },
    null,
  ),
  answers,
  at,
});

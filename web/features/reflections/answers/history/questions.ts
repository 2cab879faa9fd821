import type { Step } from "#contract/activities/activity-shapes.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, Answered } from "#contract/activities/answers.ts";

/** An answer, with its step as it was worded then. */
export type PastAnswer = { sitting: Answered; step: Step; answer: Answer };

/** All answers to one step, however it was worded. */
export type Question = {
  id: string;
  /** In its latest wording. */
  step: Step;
  /** In the order of the sittings. */
  answers: readonly PastAnswer[];
};

/** @param sittings the newest first */
export function questionsOf(sittings: readonly Answered[]): Question[] {
  const byStep = new Map<string, PastAnswer[]>();
  for (const sitting of sittings)
    for (const answer of answersIn(sitting)) add(byStep, answer.step.id, answer);
  return [...byStep].flatMap(([id, answers]) => (answers[0] ? [{ id, step: answers[0].step, answers }] : []));
}

export const answersIn = (sitting: Answered): PastAnswer[] => {
  const { answers: set } = sitting;
  if (!set) return [];
  return set.steps.flatMap((step) => {
    const answer = set.answers[step.id];
    return answer !== undefined && isAnswered(set, step) ? [{ sitting, step, answer }] : [];
  });
};

/** Whether both steps have the same prompt and the same choices. */
export const isSameWording = (one: Step, other: Step) => wordingOf(one) === wordingOf(other);

const wordingOf = (step: Step) => JSON.stringify([step.prompt, scaleOf(step)]);

/** The kind of a step and its choices. */
function scaleOf(step: Step): string {
  switch (step.kind) {
    case "scale":
      return JSON.stringify([step.kind, step.min, step.max, step.low_label, step.high_label, step.labels]);
    case "choice":
      return JSON.stringify([step.kind, step.many, step.options]);
    case "checklist":
      return JSON.stringify([step.kind, step.options]);
    case "long_text":
    case "short_text":
    case "list":
    case "mood":
    case "timed":
    case "date":
      return step.kind;
  }
}

export type PastNumber = PastAnswer & { value: number };

/** The numbers by scale, because one chart shows one scale. The scale asked last comes first. */
export function scalesOf({ answers }: Question): { step: Step; numbers: PastNumber[] }[] {
  const byScale = new Map<string, PastNumber[]>();
  for (const one of answers) {
    if ((one.step.kind === "scale" || one.step.kind === "mood") && typeof one.answer === "number")
      add(byScale, scaleOf(one.step), { ...one, value: one.answer });
  }
  return [...byScale.values()].flatMap((numbers) => (numbers[0] ? [{ step: numbers[0].step, numbers }] : []));
}

/** How often each option was chosen: first the options offered now, in their order, then earlier ones. */
export function countOptions({ answers }: Question): { option: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { step } of answers)
    if (step.kind === "choice" || step.kind === "checklist")
      for (const option of step.options) if (!counts.has(option)) counts.set(option, 0);
  for (const { step, answer } of answers)
    if ((step.kind === "choice" || step.kind === "checklist") && Array.isArray(answer))
      for (const option of new Set(answer)) counts.set(option, (counts.get(option) ?? 0) + 1);
  return [...counts].map(([option, count]) => ({ option, count }));
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

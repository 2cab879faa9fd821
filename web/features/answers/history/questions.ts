import type { Step } from "#contract/activities/activity-shapes.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, Answered } from "#contract/activities/answers.ts";

/** One answer with the step as it was worded when it was given. */
export type Given = { sitting: Answered; step: Step; answer: Answer };

/** All that was answered to one step, however it was worded. */
export type Question = {
  id: string;
  /** As it was worded last. */
  step: Step;
  /** In the order of the sittings. */
  given: readonly Given[];
};

/** @param sittings the newest first */
export function questionsOf(sittings: readonly Answered[]): Question[] {
  const byStep = new Map<string, Given[]>();
  for (const sitting of sittings) for (const given of givenIn(sitting)) add(byStep, given.step.id, given);
  return [...byStep].flatMap(([id, given]) => (given[0] ? [{ id, step: given[0].step, given }] : []));
}

/** What was answered in one sitting, in the order in which it was asked. */
export const givenIn = (sitting: Answered): Given[] => {
  const { answers: set } = sitting;
  if (!set) return [];
  return set.steps.flatMap((step) => {
    const answer = set.answers[step.id];
    return answer !== undefined && isAnswered(set, step) ? [{ sitting, step, answer }] : [];
  });
};

/** Whether both ask the same in the same words, with the same to choose from. */
export const isSameWording = (one: Step, other: Step) => wordingOf(one) === wordingOf(other);

const wordingOf = (step: Step) => JSON.stringify([step.prompt, scaleOf(step)]);

/** What there is to choose from. */
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

export type GivenNumber = Given & { value: number };

/** Numbers of one and the same scale, which alone can stand in one chart. The scale that was asked last comes first. */
export function scalesOf({ given }: Question): { step: Step; numbers: GivenNumber[] }[] {
  const byScale = new Map<string, GivenNumber[]>();
  for (const one of given) {
    if ((one.step.kind === "scale" || one.step.kind === "mood") && typeof one.answer === "number")
      add(byScale, scaleOf(one.step), { ...one, value: one.answer });
  }
  return [...byScale.values()].flatMap((numbers) => (numbers[0] ? [{ step: numbers[0].step, numbers }] : []));
}

/** How often each option was chosen: those that are offered now in their order, then the ones offered before. */
export function countOptions({ given }: Question): { option: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { step } of given)
    if (step.kind === "choice" || step.kind === "checklist")
      for (const option of step.options) if (!counts.has(option)) counts.set(option, 0);
  for (const { step, answer } of given)
    if ((step.kind === "choice" || step.kind === "checklist") && Array.isArray(answer))
      for (const option of new Set(answer)) counts.set(option, (counts.get(option) ?? 0) + 1);
  return [...counts].map(([option, count]) => ({ option, count }));
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

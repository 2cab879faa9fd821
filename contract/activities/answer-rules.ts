import { isDay } from "../day-rules.ts";
import type { Step } from "./shapes.ts";

type Answer = string | number | string[];

/** Sentences about answers that are not of their step's kind, or that belong to no step. */
export function answerProblems({
  steps,
  answers,
}: {
  steps: readonly Step[];
  answers: Record<string, Answer>;
}): string[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const repeated = byId.size < steps.length ? ["Two steps have the same id."] : [];
  const wrong = Object.entries(answers).flatMap(([id, answer]) => {
    const step = byId.get(id);
    if (!step) return ["An answer belongs to no step."];
    return fits(step, answer) ? [] : [`Step ${steps.indexOf(step) + 1}: this is not an answer to it.`];
  });
  return [...repeated, ...wrong];
}

function fits(step: Step, answer: Answer): boolean {
  switch (step.kind) {
    case "long_text":
    case "short_text":
    case "timed":
      return typeof answer === "string";
    case "date":
      return typeof answer === "string" && (answer === "" || isDay(answer));
    case "list":
      return Array.isArray(answer);
    case "scale":
      return typeof answer === "number" && answer >= step.min && answer <= step.max;
    case "mood":
      return typeof answer === "number" && answer >= 1 && answer <= 5;
    case "choice":
      return isChosenFrom(step.options, answer) && (step.many || answer.length <= 1);
    case "checklist":
      return isChosenFrom(step.options, answer);
  }
}

const isChosenFrom = (options: readonly string[], answer: Answer): answer is string[] =>
  Array.isArray(answer) &&
  answer.every((chosen) => options.includes(chosen)) &&
  new Set(answer).size === answer.length;

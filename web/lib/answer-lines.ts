import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { inWords } from "#contract/activities/answers-markdown.ts";
import { isDay } from "#contract/day-rules.ts";
import { formatDay } from "#web/lib/dates.ts";

/** The non-empty lines of an answer that is not long text. */
export function answerLines(step: Step, answer: Answer | undefined): string[] {
  if (answer === undefined) return [];
  if (typeof answer === "number") return [inWords(step, answer)];
  if (Array.isArray(answer)) return answer.map((line) => line.trim()).filter((line) => line !== "");
  if (answer.trim() === "") return [];
  return [step.kind === "date" && isDay(answer) ? formatDay(answer, "full") : answer];
}

/** Whether answers to this step are Markdown. */
export const isLongText = ({ kind }: Pick<Step, "kind">) => kind === "long_text" || kind === "timed";

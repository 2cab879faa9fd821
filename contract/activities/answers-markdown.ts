import { moods } from "../moods.ts";
import { type Answer, type AnswerSet, isAnswered, scoreOfSet } from "./answers.ts";
import type { Step } from "./shapes.ts";

/**
 * Questions and answers as the body of a reflection: by it they are searched, counted, excerpted and exported. Steps
 * that were not answered are left out.
 */
export function answersMarkdown(set: AnswerSet): string {
  const parts = set.steps
    .filter((step) => isAnswered(set, step))
    .map((step) => `### ${asText(step.prompt)}\n\n${answerMarkdown(step, set.answers[step.id] ?? "")}`);
  const score = scoreOfSet(set);
  const lines = score?.measures.map(
    ({ label, value, band }) => `- ${asText(label)}: ${value}${band ? `, ${asText(band)}` : ""}`,
  );
  const intention = set.intention.trim() ? [`*${asText(set.intention)}*`] : [];
  return [...intention, ...parts, ...(lines ? [`### Score\n\n${lines.join("\n")}`] : [])].join("\n\n");
}

function answerMarkdown(step: Step, answer: Answer): string {
  if (Array.isArray(answer)) return listMarkdown(step, answer);
  if (typeof answer === "number") return asText(inWords(step, answer));
  return step.kind === "long_text" || step.kind === "timed" ? answer.trim() : asText(answer);
}

function listMarkdown(step: Step, lines: readonly string[]): string {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (step.kind === "choice" && written.length === 1) return asText(written[0] ?? "");
  const sign = step.kind === "checklist" ? "- [x] " : "- ";
  return written.map((line) => `${sign}${asText(line)}`).join("\n");
}

/** A number with what it means: `7, Strongly agree`, `4 of 10`, `Good`. */
export function inWords(step: Step, value: number): string {
  if (step.kind === "mood") return moods.find((mood) => mood.value === value)?.label ?? String(value);
  if (step.kind !== "scale") return String(value);
  const label = step.labels[value - step.min];
  return label ? `${value}, ${label}` : `${value} of ${step.max}`;
}

/** One line that Markdown takes for no sign of its own. */
const asText = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>#~|]/g, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^([-+=])/, "\\$1");

import type { Step } from "#contract/activities/activity-shapes.ts";
import { hasEnough } from "#contract/activities/answer-rules.ts";
import { hasAnswers, isAnswered, isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { answerLines, isLongText } from "#web/lib/answer-lines.ts";

/** The rules of answering an activity, step by step. */

/** The card that is shown. `begin` shows the activity's notice before the first step. */
export type StepPosition = { kind: "begin" } | { kind: "step"; id: string } | { kind: "review" };

export function withAnswer(set: AnswerSet, step: Pick<Step, "id">, answer: Answer | undefined): AnswerSet {
  const { [step.id]: _, ...others } = set.answers;
  const isNone = answer === undefined || (typeof answer === "string" && isEmptyAnswer(answer));
  return { ...set, answers: isNone ? others : { ...others, [step.id]: answer } };
}

/** Where a person continues: at the step that was shown last, or else at the beginning. */
export function startPosition(set: AnswerSet, hasNotice: boolean): StepPosition {
  const [first] = set.steps;
  const lastShown = set.steps.find(({ id }) => id === set.at);
  if (lastShown) return { kind: "step", id: lastShown.id };
  if (hasNotice && !hasAnswers(set)) return { kind: "begin" };
  const open = set.steps.find((step) => !isAnswered(set, step));
  const next = hasAnswers(set) ? (open ?? set.steps.at(-1)) : first;
  return next ? { kind: "step", id: next.id } : { kind: "review" };
}

/** The same position, or the start if its step is no longer asked. */
export function currentPosition(position: StepPosition, set: AnswerSet): StepPosition {
  if (position.kind !== "step" || set.steps.some(({ id }) => id === position.id)) return position;
  return startPosition(set, false);
}

export function positionAfter(set: AnswerSet, id: string): StepPosition {
  const next = set.steps[set.steps.findIndex((step) => step.id === id) + 1];
  return next ? { kind: "step", id: next.id } : { kind: "review" };
}

/** `null` if nothing comes before. */
export function positionBefore(set: AnswerSet, position: StepPosition): StepPosition | null {
  if (position.kind === "begin") return null;
  const at =
    position.kind === "review" ? set.steps.length : set.steps.findIndex(({ id }) => id === position.id);
  const before = set.steps[at - 1];
  return before ? { kind: "step", id: before.id } : null;
}

const maxQuoteLength = 240;
const quoted = new Set<Step["kind"]>(["long_text", "short_text", "list", "choice", "scale"]);

/**
 * The previous answer, quoted above a step where it helps. Never between the items of a check-in, which are
 * independent, and never timed writing, which is often hard to look at again.
 */
export function quoteBefore(set: AnswerSet, id: string): { prompt: string; words: string } | null {
  const at = set.steps.findIndex((step) => step.id === id);
  const [before, step] = [set.steps[at - 1], set.steps[at]];
  if (set.activity.scoring !== null || !before || !step) return null;
  if (!quoted.has(before.kind) || !(quoted.has(step.kind) || step.kind === "timed")) return null;
  if (!isAnswered(set, before)) return null;
  const words = inPlainWords(before, set.answers[before.id]);
  return words ? { prompt: before.prompt, words } : null;
}

function inPlainWords(step: Step, answer: Answer | undefined): string {
  const text = answerLines(step, answer).join(" · ");
  const plain = isLongText(step) ? withoutMarkdown(text) : text;
  const line = plain.replaceAll(/\s+/g, " ").trim();
  return line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength).replace(/\s+\S*$/, "")}…` : line;
}

/** Drops Markdown's signs, roughly: enough for a person to recognise their own words. */
const withoutMarkdown = (markdown: string) =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, "")
    .replaceAll(/^\s*(?:-{3,}|`{3,}.*)$/gm, "")
    .replaceAll(/(?<!\\)(?:\*\*|__|[*_`~])/g, "")
    .replaceAll("<!---->", "")
    // The editor writes a space at the edge of a line as a character reference.
    .replaceAll(/(?<!\\)&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\\(?=[^\w\s])/g, "");

/** Describes how many lines a list asks for; empty for other steps. */
export function linesAsked(step: Step): string {
  if (step.kind !== "list") return "";
  const { least, most } = step;
  if (least === most)
    return most === 1
      ? t("One line.")
      : t("{count, plural, one {# line.} other {# lines.}}", { count: most });
  // Translators: How many lines a question asks for.
  if (least <= 1) return t("Up to {count, plural, one {# line} other {# lines}}.", { count: most });
  return t("At least {least, plural, one {# line} other {# lines}}, at most {most, number}.", {
    least,
    most,
  });
}

/** What a required step still needs; empty if nothing is missing. */
export function missingWords(set: AnswerSet, step: Step): string {
  if (!step.required || hasEnough(set, step)) return "";
  switch (step.kind) {
    case "list": {
      const there = answerLines(step, set.answers[step.id]).length;
      const asked = Math.max(1, step.least);
      if (asked === 1) return t("Add a line here before you can finish.");
      return t(
        "Write {asked, plural, one {# line} other {# lines}} here before you can finish; {there, plural, =0 {none} other {#}} so far.",
        { asked, there },
      );
    }
    case "long_text":
    case "short_text":
    case "timed":
      return t("Add a line here before you can finish.");
    case "scale":
    case "mood":
    case "choice":
    case "date":
      return t("Answer this before you can finish.");
    case "checklist":
      return t("Tick at least one before you can finish.");
  }
}

/** Whether to close gently: after timed writing whose notice warned of strong feelings. */
export const endsCalmly = (set: AnswerSet): boolean =>
  set.activity.notice !== null && set.steps.some((step) => step.kind === "timed" && isAnswered(set, step));

import type { Step } from "#contract/activities/activity-shapes.ts";
import { hasEnough } from "#contract/activities/answer-rules.ts";
import { hasAnswers, isAnswered, isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { answerLines, isLongText } from "#web/journal/answers/answer-words.ts";

/** Rules of answering one step after the other. */

/** Where somebody is. `begin` is the page with what is said beforehand. */
export type Place = { kind: "begin" } | { kind: "step"; id: string } | { kind: "review" };

export function withAnswer(set: AnswerSet, step: Pick<Step, "id">, answer: Answer | undefined): AnswerSet {
  const { [step.id]: _, ...others } = set.answers;
  const isNone = answer === undefined || (typeof answer === "string" && isEmptyAnswer(answer));
  return { ...set, answers: isNone ? others : { ...others, [step.id]: answer } };
}

/** Where to go on: at the step that was shown last, or before the first one. */
export function placeToBegin(set: AnswerSet, hasNotice: boolean): Place {
  const [first] = set.steps;
  const left = set.steps.find(({ id }) => id === set.at);
  if (left) return { kind: "step", id: left.id };
  if (hasNotice && !hasAnswers(set)) return { kind: "begin" };
  const open = set.steps.find((step) => !isAnswered(set, step));
  const next = hasAnswers(set) ? (open ?? set.steps.at(-1)) : first;
  return next ? { kind: "step", id: next.id } : { kind: "review" };
}

/** A step that is asked no more leaves its place to the first one that is open. */
export function placeNow(place: Place, set: AnswerSet): Place {
  if (place.kind !== "step" || set.steps.some(({ id }) => id === place.id)) return place;
  return placeToBegin(set, false);
}

export function placeAfter(set: AnswerSet, id: string): Place {
  const next = set.steps[set.steps.findIndex((step) => step.id === id) + 1];
  return next ? { kind: "step", id: next.id } : { kind: "review" };
}

/** `null` where nothing comes before. */
export function placeBefore(set: AnswerSet, place: Place): Place | null {
  if (place.kind === "begin") return null;
  const at = place.kind === "review" ? set.steps.length : set.steps.findIndex(({ id }) => id === place.id);
  const before = set.steps[at - 1];
  return before ? { kind: "step", id: before.id } : null;
}

const longestQuote = 240;
const quoted = new Set<Step["kind"]>(["long_text", "short_text", "list", "choice", "scale"]);

/**
 * The answer before, where it helps with the one that is asked for. Not between the items of a check-in, which stand
 * for themselves, and not what was written by the clock, which is often hard to look at again.
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
  const plain = isLongText(step) ? withoutSigns(text) : text;
  const line = plain.replaceAll(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote).replace(/\s+\S*$/, "")}…` : line;
}

/** Good enough to recognise one's own words by; the text itself is a press away. */
const withoutSigns = (markdown: string) =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, "")
    .replaceAll(/^\s*(?:-{3,}|`{3,}.*)$/gm, "")
    .replaceAll(/(?<!\\)(?:\*\*|__|[*_`~])/g, "")
    .replaceAll(/\\(?=[^\w\s])/g, "");

/** How many lines a list asks for. */
export function linesAsked(step: Step): string {
  if (step.kind !== "list") return "";
  const { least, most } = step;
  if (least === most) return most === 1 ? "One line." : `${most} lines.`;
  if (least <= 1) return `Up to ${most} lines.`;
  return `At least ${least} lines, at most ${most}.`;
}

/** Why a required step waits; empty where it doesn't. */
export function missingWords(set: AnswerSet, step: Step): string {
  if (!step.required || hasEnough(set, step)) return "";
  switch (step.kind) {
    case "list": {
      const there = answerLines(step, set.answers[step.id]).length;
      const asked = Math.max(1, step.least);
      if (asked === 1) return "This one needs a line before you can finish.";
      return `This one asks for ${asked} lines before you can finish; ${there === 0 ? "none is" : there === 1 ? "one is" : `${there} are`} there.`;
    }
    case "long_text":
    case "short_text":
    case "timed":
      return "This one needs a line before you can finish.";
    case "scale":
    case "mood":
    case "choice":
    case "date":
      return "This one needs an answer before you can finish.";
    case "checklist":
      return "This one needs at least one tick before you can finish.";
  }
}

/** Somebody who has written of hard things by the clock, and was told beforehand that it may feel heavier. */
export const endsCalmly = (set: AnswerSet, notice: string | null): boolean =>
  notice !== null && set.steps.some((step) => step.kind === "timed" && isAnswered(set, step));

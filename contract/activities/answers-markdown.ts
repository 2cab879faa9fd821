import { withoutIsolates } from "../formats.ts";
import { moodLabel } from "../moods.ts";
import { t, tc } from "../translate.ts";
import type { Step } from "./activity-shapes.ts";
import { scoreOfSet } from "./answer-rules.ts";
import { isAnswered } from "./answered-rules.ts";
import type { Answer, AnswerSet } from "./answers.ts";

/**
 * Questions and answers as the body of a reflection, used for search, word counts, excerpts and exports.
 * Leaves out unanswered steps.
 */
export const answersMarkdown = (set: AnswerSet): string => bodyOf(set, (chosen) => chosen);

/**
 * The same body with spaces in place of chosen options, whose wording is the activity's. All other words keep their
 * positions.
 */
export const writtenInPlace = (set: AnswerSet): string =>
  bodyOf(set, (chosen) => chosen.replaceAll(/[^\n]/g, " "));

function bodyOf(set: AnswerSet, show: (chosen: string) => string): string {
  const parts = set.steps
    .filter((step) => isAnswered(set, step))
    .map((step) => {
      const answer = answerMarkdown(step, set.answers[step.id] ?? "");
      return `### ${asText(step.prompt)}\n\n${inOwnWords.has(step.kind) ? answer : show(answer)}`;
    });
  const intention = set.intention.trim() ? [`*${asText(set.intention)}*`] : [];
  const score = scoreMarkdown(set);
  return [
    ...intention,
    ...parts,
    ...(score ? [`### ${asText(tc("heading", "Score"))}\n\n${show(score)}`] : []),
  ].join("\n\n");
}

const inOwnWords = new Set<Step["kind"]>(["long_text", "short_text", "timed", "list"]);

/** Only what the person wrote, without questions and choices. */
export function ownWordsMarkdown(set: AnswerSet): string {
  const answers = set.steps
    .filter((step) => inOwnWords.has(step.kind) && isAnswered(set, step))
    .map((step) => answerMarkdown(step, set.answers[step.id] ?? ""));
  return [asText(set.intention), ...answers].filter((text) => text !== "").join("\n\n");
}

/** A summary of one or two lines: the person's own words, or else the score, or else the choices. */
export const gistMarkdown = (set: AnswerSet): string =>
  ownWordsMarkdown(set) || scoreMarkdown(set) || answersMarkdown(set);

/** The score in the language in use, where it is the summary; otherwise empty. */
export const scoreGist = (set: AnswerSet): string => (ownWordsMarkdown(set) ? "" : scoreMarkdown(set));

const scoreMarkdown = (set: AnswerSet): string =>
  (scoreOfSet(set)?.measures ?? [])
    .map(({ label, value, band }) => {
      const score = band ? t("{score}, {meaning}", { score: `${value}`, meaning: asText(band) }) : `${value}`;
      return `- ${t("{name}: {value}", { name: asText(label), value: score })}`;
    })
    .join("\n");

/** One answer as the body shows it. */
export function answerMarkdown(step: Step, answer: Answer): string {
  if (Array.isArray(answer)) return listMarkdown(step, answer);
  if (typeof answer === "number") return asText(inWords(step, answer));
  return step.kind === "long_text" || step.kind === "timed" ? asWritten(answer) : asText(answer);
}

function listMarkdown(step: Step, lines: readonly string[]): string {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (step.kind === "choice" && written.length === 1) return asText(written[0] ?? "");
  const sign = step.kind === "checklist" ? "- [x] " : "- ";
  return written.map((line) => `${sign}${asText(line)}`).join("\n");
}

/** A number and its meaning: `7, Strongly agree`, `0, Not at all`, `4 of 10`, `-2, from -5 to 5`, `Good`. */
export function inWords(step: Step, value: number): string {
  if (step.kind === "mood") return moodLabel(value) || String(value);
  if (step.kind !== "scale") return String(value);
  const { min, max, low_label, high_label, labels } = step;
  const atEnd = value === min ? low_label : value === max ? high_label : "";
  const label = labels[value - min] || atEnd;
  // Translators: an answer on a scale: its number and its words, such as “7, Strongly agree”.
  if (label) return withoutIsolates(t("{value, number}, {label}", { value, label }));
  return min === 0 || min === 1
    ? // Translators: a value on a scale, such as “4 of 10”.
      t("{value, number} of {max, number}", { value, max })
    : // Translators: a value on a scale, such as “-2, from -5 to 5”.
      t("{value, number}, from {min, number} to {max, number}", { value, min, max });
}

/** One line, escaped so that Markdown reads it as plain text. */
const asText = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>#~|]|=(?==)|(?<==)=|&(?=#?\w+;)/g, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^[-+=]/, "\\$&");

/** Markdown as written, but with an open code block closed, so that it ends with the answer. */
function asWritten(text: string): string {
  const written = text.replace(/^(?:[ \t]*(?:\r\n?|\n))+/, "").trimEnd();
  const fence = openFence(written);
  return fence ? `${written}\n${fence}` : written;
}

const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;

/** The fence of a code block that is never closed (CommonMark 4.5). In a list, code ends with the list. */
function openFence(text: string): string | null {
  let open: string | null = null;
  let inList = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, indent = "", fence = "", info = ""] = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? [];
    if (open) {
      if (fence.startsWith(open) && info.trim() === "") open = null;
    } else if (fence && !(inList && indent)) open = fence;
    else if (listItem.test(line)) inList = true;
    else if (/^\S/.test(line)) inList = false;
  }
  return open;
}

import { maxAnswered } from "#contract/activities/activity-rules.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { answersMarkdown } from "#contract/activities/answers-markdown.ts";
import { maxFeelings, maxTags } from "#contract/reflections/reflection-rules.ts";
import type { Draft } from "#contract/reflections/reflections.ts";

/** The other text, then a horizontal rule, then mine. A second title becomes a heading, so that it isn't lost. */
export function keepBoth(mine: Draft, other: Draft): Draft {
  if (mine.answers && other.answers) {
    const answers = bothAnswers(mine.answers, other.answers);
    return { ...bothTexts(mine, other), body: answersMarkdown(answers), answers };
  }
  return bothTexts(mine, other);
}

function bothTexts(mine: Draft, other: Draft): Draft {
  const secondTitle = mine.title.trim() && other.title.trim() && mine.title !== other.title ? mine.title : "";
  const heading = secondTitle ? `## ${secondTitle.replaceAll(/\s+/g, " ")}` : "";
  const mineBody = mine.body === other.body ? "" : mine.body;
  const second = [heading, mineBody].filter((part) => part.trim()).join("\n\n");
  return {
    title: other.title.trim() ? other.title : mine.title,
    body: [other.body, second].filter((part) => part.trim()).join("\n\n---\n\n"),
    mood: mine.mood ?? other.mood,
    feelings: union(other.feelings, mine.feelings, maxFeelings),
    tags: union(other.tags, mine.tags, maxTags),
    prompt: other.prompt || mine.prompt,
    answers: null,
  };
}

/** Merges step by step: the only answer if one side has none, both if the step can hold both, and otherwise mine. */
function bothAnswers(mine: AnswerSet, other: AnswerSet): AnswerSet {
  const known = new Set(other.steps.map(({ id }) => id));
  const own = mine.steps.filter((step) => !known.has(step.id) && isAnswered(mine, step));
  const asked = [...own, ...other.steps].slice(0, maxAnswered).map((step) => bothOf(step, mine, other));
  return {
    ...other,
    steps: asked.map(({ step }) => step),
    answers: Object.fromEntries(
      asked.flatMap(({ step, answer }) => (answer === undefined ? [] : [[step.id, answer] as const])),
    ),
    at: mine.at ?? other.at,
    intention: mine.intention || other.intention,
    finished_at: other.finished_at ?? mine.finished_at,
  };
}

type Answered = { step: Step; answer: Answer | undefined };

/** An answer, and the step in the wording that was answered. */
function bothOf(step: Step, mine: AnswerSet, other: AnswerSet): Answered {
  const ours = answered(mine, step.id);
  const theirs = answered(other, step.id);
  if (!ours || !theirs) return ours ?? theirs ?? { step, answer: undefined };
  const answer = joined(theirs.step, ours.answer, theirs.answer);
  return answer === null ? ours : { step: theirs.step, answer };
}

function answered(set: AnswerSet, id: string): Answered | null {
  const step = set.steps.find((asked) => asked.id === id);
  return step && isAnswered(set, step) ? { step, answer: set.answers[id] } : null;
}

/** `null` if the step can't hold both. */
function joined(step: Step, ours: Answer | undefined, theirs: Answer | undefined): Answer | null {
  if (typeof ours === "string" && typeof theirs === "string" && isLong(step))
    return ours.trim() === theirs.trim() ? theirs : `${theirs.trim()}\n\n---\n\n${ours.trim()}`;
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return null;
  if (step.kind === "list") return union(theirs, ours, step.most);
  const isManyOf = step.kind === "checklist" || (step.kind === "choice" && step.many);
  return isManyOf && ours.every((option) => step.options.includes(option))
    ? union(theirs, ours, step.options.length)
    : null;
}

const isLong = ({ kind }: Step) => kind === "long_text" || kind === "timed";

const union = (one: readonly string[], other: readonly string[], most: number) =>
  [...new Set([...one, ...other])].slice(0, most);

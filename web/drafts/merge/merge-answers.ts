import { maxAnswered } from "#contract/activities/activity-rules.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { isLongText } from "#web/lib/answer-lines.ts";
import { changedBy, chosenText, hunksOf, type NamedHunk, type Picks } from "./named-hunks.ts";
import { mergeLists, type Pick, type Side } from "./three-way.ts";

type AnsweredStep = { step: Step; answer: Answer };
type Sides = { base: AnsweredStep | null; mine: AnsweredStep | null; theirs: AnsweredStep | null };

/** A step with two different answers. A side is `null` if it has no answer. */
export type StepMerge = Sides & {
  key: string;
  /** In this device's wording if it has the step. */
  step: Step;
  by: Side | "both";
  /** Only for long text, which is merged by paragraphs. */
  hunks: NamedHunk[] | null;
  /** Both answers combined; `null` if the step can't hold both. */
  both: string[] | null;
  usual: Pick;
};

export type AnswersMerge = {
  base: AnswerSet | null;
  mine: AnswerSet;
  theirs: AnswerSet;
  steps: StepMerge[];
  /** How many steps have the same answer. */
  same: number;
};

/** Whether one answer set can hold the steps of both. */
export const fitTogether = (mine: AnswerSet, theirs: AnswerSet) => idsOf(mine, theirs).length <= maxAnswered;

const idsOf = (...sets: AnswerSet[]) => [...new Set(sets.flatMap(({ steps }) => steps.map(({ id }) => id)))];

export function mergeAnswers(base: AnswerSet | null, mine: AnswerSet, theirs: AnswerSet): AnswersMerge {
  const ids = idsOf(mine, theirs);
  const steps = ids.flatMap((id) => mergeStep(id, base, mine, theirs) ?? []);
  const answered = ids.filter((id) => answeredIn(mine, id) || answeredIn(theirs, id)).length;
  return { base, mine, theirs, steps, same: answered - steps.length };
}

function answeredIn(set: AnswerSet | null, id: string): AnsweredStep | null {
  const step = stepIn(set, id);
  const answer = set?.answers[id];
  return step && answer !== undefined && !isEmptyAnswer(answer) ? { step, answer } : null;
}

const stepIn = (set: AnswerSet | null, id: string) => set?.steps.find((step) => step.id === id);

function mergeStep(
  id: string,
  baseSet: AnswerSet | null,
  mineSet: AnswerSet,
  theirSet: AnswerSet,
): StepMerge | null {
  const [base, mine, theirs] = [answeredIn(baseSet, id), answeredIn(mineSet, id), answeredIn(theirSet, id)];
  const step = stepIn(mineSet, id) ?? stepIn(theirSet, id);
  const by = changedBy(base?.answer ?? null, mine?.answer ?? null, theirs?.answer ?? null);
  if (!by || !step) return null;
  const key = `step ${id}`;
  const sides = { base, mine, theirs };
  const texts = textsOf(sides);
  const hunks = texts && hunksOf(texts, `${key} `);
  const both = by === "both" && !texts ? bothTogether(sides) : null;
  const usual = by !== "both" ? by : both ? "both" : mine ? "mine" : "theirs";
  return { key, step, ...sides, by, hunks, both, usual };
}

/** `null` if an answer is not long text. Then one of them is chosen as a whole. */
function textsOf({ base, mine, theirs }: Sides) {
  const isText = [mine, theirs].every((found) => found === null || isLongText(found.step));
  return isText ? { base: textOf(base), mine: textOf(mine), theirs: textOf(theirs) } : null;
}

const textOf = (found: AnsweredStep | null) => (typeof found?.answer === "string" ? found.answer : "");

/** Both lists of lines combined; `null` if the step has no room for that. */
function bothTogether({ base, mine, theirs }: Sides): string[] | null {
  if (!mine || !theirs || !Array.isArray(mine.answer) || !Array.isArray(theirs.answer)) return null;
  const before = Array.isArray(base?.answer) ? base.answer : [];
  const all = mergeLists(before, mine.answer, theirs.answer).filter((line) => line.trim() !== "");
  return all.length > 0 && hasRoomFor(mine.step, all) ? all : null;
}

function hasRoomFor(step: Step, lines: readonly string[]): boolean {
  if (step.kind === "list") return lines.length <= step.most;
  if (step.kind === "choice" && !step.many && lines.length > 1) return false;
  return "options" in step && lines.every((line) => step.options.includes(line));
}

export const stepPickOf = ({ key, usual }: StepMerge, picks: Picks): Pick => picks.get(key) ?? usual;

/** @param intention the intention that was chosen */
export function mergedAnswers(merge: AnswersMerge, picks: Picks, intention: string): AnswerSet {
  const { base, mine, theirs } = merge;
  const differing = new Map(merge.steps.map((step) => [step.step.id, chosenOf(step, picks)]));
  const asked = askedBy(base, mine, theirs);
  const chosen = (id: string) => (differing.has(id) ? differing.get(id) : answeredIn(asked, id)) ?? null;
  const other = asked === mine ? theirs : mine;
  const steps = asked.steps.map((step) => chosen(step.id)?.step ?? step);
  other.steps.forEach(({ id }, place) => {
    const found = chosen(id);
    if (!found || steps.some((step) => step.id === id)) return;
    const before = other.steps[place - 1]?.id;
    steps.splice(steps.findIndex((step) => step.id === before) + 1, 0, found.step);
  });
  return {
    activity: asked.activity,
    steps,
    answers: Object.fromEntries(
      steps.flatMap(({ id }) => {
        const found = chosen(id);
        return found ? [[id, found.answer]] : [];
      }),
    ),
    at: base && mine.at === base.at ? theirs.at : mine.at,
    intention,
    finished_at: finishedAt(base, mine, theirs),
  };
}

function chosenOf(merge: StepMerge, picks: Picks): AnsweredStep | null {
  const { mine, theirs, hunks, both } = merge;
  const texts = hunks && textsOf(merge);
  if (hunks && texts) {
    const answer = chosenText(texts, hunks, picks);
    const found = answer === texts.theirs ? (theirs ?? mine) : (mine ?? theirs);
    return found && answer.trim() !== "" ? { step: found.step, answer } : null;
  }
  const pick = stepPickOf(merge, picks);
  if (pick === "both") return mine && both ? { step: mine.step, answer: both } : mine;
  return pick === "mine" ? mine : theirs;
}

/** The side whose steps are used: the one with the newer revision of the activity. */
function askedBy(base: AnswerSet | null, mine: AnswerSet, theirs: AnswerSet): AnswerSet {
  const by = base && changedBy(asking(base), asking(mine), asking(theirs));
  if (by && by !== "both") return by === "mine" ? mine : theirs;
  return theirs.activity.revision > mine.activity.revision ? theirs : mine;
}

const asking = ({ activity, steps }: AnswerSet) => ({ activity, steps });

/** Finished if either side is. */
function finishedAt(base: AnswerSet | null, mine: AnswerSet, theirs: AnswerSet): string | null {
  const by = base && changedBy(base.finished_at, mine.finished_at, theirs.finished_at);
  if (by && by !== "both") return (by === "mine" ? mine : theirs).finished_at;
  return theirs.finished_at ?? mine.finished_at;
}

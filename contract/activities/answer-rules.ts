import type { Activity } from "./activities.ts";
import { maxAnswered } from "./activity-rules.ts";
import type { Step } from "./activity-shapes.ts";
import { isAnswered, isEmptyAnswer } from "./answered-rules.ts";
import type { Answer, AnswerSet } from "./answers.ts";
import { type Score, scoreOf } from "./scores.ts";

/** Rules of answers that need no schema. */

type Asked = Pick<
  Activity,
  "title" | "icon" | "category" | "revision" | "scoring" | "language" | "programme" | "notice" | "steps"
>;

/** Which sitting of a programme it is; `null` outside a programme. */
type Sitting = { number: number; of: number } | null;

export function beginAnswers(activity: Asked, sitting: Sitting, intention = ""): AnswerSet {
  const { title, icon, category, revision, scoring, language, programme, notice, steps } = activity;
  const lastOnly = sitting && sitting.number < sitting.of ? (programme?.last_only ?? []) : [];
  const asked = steps.filter(({ id }) => !lastOnly.includes(id));
  return {
    activity: { title, icon, category, revision, scoring, language, programme, notice },
    steps: asked.length > 0 ? asked : steps,
    answers: {},
    at: null,
    intention,
    finished_at: null,
  };
}

/**
 * The same answers with the activity's current steps. Answered steps keep their wording, even if the activity
 * no longer has them; the others get the current wording.
 */
export function withNewSteps(set: AnswerSet, activity: Asked, sitting: Sitting = null): AnswerSet {
  const { steps: fresh, ...begun } = beginAnswers(activity, sitting, set.intention);
  const answered = set.steps.filter((step) => isAnswered(set, step));
  const isIn = (steps: readonly Step[], id: string | null) => steps.some((step) => step.id === id);
  const steps = fresh.map((step) => answered.find(({ id }) => id === step.id) ?? step);
  for (const gone of answered.filter(({ id }) => !isIn(fresh, id))) {
    const before = set.steps.slice(0, set.steps.indexOf(gone)).findLast(({ id }) => isIn(steps, id));
    steps.splice(steps.findIndex(({ id }) => id === before?.id) + 1, 0, gone);
  }
  const asked = withinLimit(steps, answered);
  return {
    ...begun,
    steps: asked,
    answers: Object.fromEntries(answered.flatMap(({ id }) => entryOf(set, id))),
    at: isIn(asked, set.at) ? set.at : null,
    finished_at: set.finished_at,
  };
}

const entryOf = ({ answers }: AnswerSet, id: string): [string, Answer][] => {
  const answer = answers[id];
  return answer === undefined ? [] : [[id, answer]];
};

/** Keeps every answered step, and drops the last of the others if there are too many. */
function withinLimit(steps: readonly Step[], answered: readonly Step[]): Step[] {
  let room = maxAnswered - answered.length;
  return steps.filter((step) => {
    if (answered.includes(step)) return true;
    room -= 1;
    return room >= 0;
  });
}

export const missingSteps = (set: AnswerSet): Step[] =>
  set.steps.filter((step) => step.required && !hasEnough(set, step));

/** Whether an answer has as much as its step asks for; a list may ask for several lines. */
export function hasEnough({ answers }: AnswerSet, step: Step): boolean {
  const answer = answers[step.id];
  if (isEmptyAnswer(answer)) return false;
  if (step.kind !== "list" || !Array.isArray(answer)) return true;
  return answer.filter((line) => line.trim() !== "").length >= step.least;
}

/** `null` for an activity without a score, and for an incomplete check-in. */
export function scoreOfSet({ activity, steps, answers }: AnswerSet): Score | null {
  if (activity.scoring === null) return null;
  const values = steps
    .filter(({ kind }) => kind === "scale")
    .map(({ id }) => {
      const answer = answers[id];
      return typeof answer === "number" ? answer : null;
    });
  return scoreOf(activity.scoring, values);
}

export function moodOfSet({ steps, answers }: AnswerSet): number | null {
  const step = steps.findLast(({ kind, id }) => kind === "mood" && typeof answers[id] === "number");
  const mood = step && answers[step.id];
  return typeof mood === "number" ? mood : null;
}

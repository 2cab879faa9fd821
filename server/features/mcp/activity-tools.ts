import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers, missingSteps } from "#contract/activities/answer-rules.ts";
import { isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import { type Answer, type AnswerSet, answerSetSchema } from "#contract/activities/answers.ts";
import { idSchema, textSchema } from "#contract/endpoint.ts";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { getActivity, listActivities } from "#server/features/activities/index.ts";
import { listUnfinished, readReflection, saveReflection } from "#server/features/reflections/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Asking, defineTool, type Tool } from "./tool.ts";
import { draftOf, saveWithRetry, todayOf, zoneField } from "./writing-tools.ts";

const maxText = 20_000;

/** Today's answer set of the activity that is not finished yet, or a new one. */
async function begin(context: Context, asking: Asking, activityId: string, day: string) {
  const unfinished = (await listUnfinished(context, asking)).find(
    (each) => each.activity_id === activityId && each.day === day,
  );
  const stored = unfinished ? await readReflection(context, asking, unfinished.reflection_id) : null;
  if (stored?.answers) return { id: stored.id, stored, answers: stored.answers };
  const activity = await getActivity(context, asking, activityId);
  return { id: randomUUIDv7(), stored: null, answers: beginAnswers(activity, null) };
}

export const activityTools: readonly Tool[] = [
  defineTool({
    name: "list_activities",
    description:
      "Lists the activities, which are guided reflections. With an id: that one, with the steps that it asks.",
    kind: "activity",
    input: z.object({ id: idSchema.optional().describe("The id of an activity.") }),
    async run(context, asking, { id }) {
      if (id !== undefined) {
        const { title, purpose, notice, minutes, steps } = await getActivity(context, asking, id);
        return { id, title, purpose, notice, minutes, steps };
      }
      const all = await listActivities(context, asking);
      return {
        activities: all
          .filter(({ archived_at, damaged }) => archived_at === null && !damaged)
          .map(({ id, title, purpose, minutes, step_count }) => ({
            id,
            title,
            purpose,
            minutes,
            step_count,
          })),
      };
    },
  }),

  defineTool({
    name: "add_answer",
    description:
      "Answers one step of an activity, as today’s answers to it. An answer that is there stays: text and lists are added to it. Until it is finished, the person finds it under Continue.",
    kind: "activity",
    input: z.object({
      activity_id: idSchema,
      step_id: idSchema.describe("The id of the step, from list_activities with the activity’s id."),
      answer: z
        .union([textSchema(maxText), z.array(textSchema(1000)).min(1).max(50), z.int()], {
          error: () => t("An answer is text, a list of texts, or a whole number."),
        })
        .describe("Text; a list for lists, choices and checklists; a number for a scale or a mood."),
      finish: z.boolean().default(false).describe("True if this was the last answer."),
      time_zone: zoneField,
    }),
    async run(context, asking, { activity_id, step_id, answer, finish, time_zone }) {
      const { day, ...at } = await todayOf(context, asking, time_zone);
      const saved = await saveWithRetry(async () => {
        const { id, stored, answers } = await begin(context, asking, activity_id, day);
        const set = withAnswer(answers, step_id, answer);
        if (finish) refuseUnfinished(set);
        const finished_at = finish ? at.written_at : null;
        const draft = { ...draftOf(stored), activity_id, answers: { ...set, finished_at } };
        return saveReflection(context, asking, id, { ...draft, ...at, day });
      });
      const left = saved.answers ? missingSteps(saved.answers).map(({ id, prompt }) => ({ id, prompt })) : [];
      return { id: saved.id, day, finished: finish, required_steps_left: left };
    },
  }),
];

/** @throws AppError `invalid_input`, `wrong_state` */
function withAnswer(set: AnswerSet, stepId: string, given: Answer): AnswerSet {
  const step = set.steps.find(({ id }) => id === stepId);
  if (!step) throw new AppError("invalid_input", t("This activity has no such step: see list_activities."));
  const answer = added(step, set.answers[stepId], given);
  const read = answerSetSchema.safeParse({
    ...set,
    at: stepId,
    answers: { ...set.answers, [stepId]: answer },
  });
  if (read.success && !isEmptyAnswer(answer)) return read.data;
  throw new AppError(
    "invalid_input",
    t("This is not an answer to “{question}”, whose kind is {kind}.", {
      question: step.prompt,
      kind: step.kind,
    }),
  );
}

/** Earlier answers stay unchanged. @throws AppError `wrong_state` if nothing can be added to it */
function added(step: Step, before: Answer | undefined, given: Answer): Answer {
  const isList = step.kind === "list" || step.kind === "choice" || step.kind === "checklist";
  const answer = isList && typeof given === "string" ? [given] : given;
  if (isEmptyAnswer(before)) return answer;
  if (step.kind === "list" && Array.isArray(before) && Array.isArray(answer)) {
    const lines = [...before.filter((line) => line.trim() !== ""), ...answer];
    if (lines.length <= step.most) return lines;
    throw new AppError(
      "wrong_state",
      t(
        "{limit, plural, one {At most # line is allowed.} other {At most # lines are allowed.}} {count, plural, one {# is there already.} other {# are there already.}}",
        {
          limit: step.most,
          count: before.length,
        },
      ),
    );
  }
  const between = step.kind === "short_text" ? " " : "\n\n";
  if (typeof before === "string" && typeof answer === "string" && step.kind !== "date")
    return `${before.trimEnd()}${between}${answer.trim()}`;
  throw new AppError(
    "wrong_state",
    t("“{question}” already has an answer, which was not changed.", { question: step.prompt }),
  );
}

/** @throws AppError `wrong_state` */
function refuseUnfinished(set: AnswerSet): void {
  const missing = missingSteps(set).map(({ prompt }) => t("“{quote}”", { quote: prompt }));
  if (missing.length > 0)
    throw new AppError(
      "wrong_state",
      t("The activity can’t be finished yet. These questions need an answer: {questions}.", {
        questions: formatList(missing, { type: "unit" }),
      }),
    );
}

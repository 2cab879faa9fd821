import { z } from "zod";
import { daySchema } from "../day.ts";
import { isDay } from "../day-rules.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
  textSchema,
} from "../endpoint.ts";
import { isIconName } from "../icons/icons.ts";
import { t } from "../translate.ts";
import { activityCategories, maxAnswered, maxAnswerLength } from "./activity-rules.ts";
import { programmeSchema, type Step, stepSchema } from "./activity-shapes.ts";
import { scoreNames } from "./scores.ts";

const lineSchema = textSchema(1000);

/**
 * Depends on the kind of step: text (Markdown for long text and timed writing), or a day for a date; lines
 * for a list, or the chosen options for a choice or checklist; a number for a scale or mood.
 */
export const answerSchema = z.union([textSchema(maxAnswerLength), z.array(lineSchema).max(50), z.int()], {
  error: () => t("This is not an answer."),
});
export type Answer = z.infer<typeof answerSchema>;

export const answerSetSchema = z
  .strictObject({
    /** The activity when the answers were begun. It may have been changed or deleted since. */
    activity: z.strictObject({
      title: textSchema(120),
      icon: textSchema(64).refine(isIconName, { error: () => t("This is not the name of an icon.") }),
      category: z.enum(activityCategories.map(({ name }) => name)),
      revision: revisionSchema.min(1),
      scoring: z.enum(scoreNames).nullable(),
      /** The language of the steps of a published check-in (BCP 47). */
      language: textSchema(35).nullable().default(null),
      programme: programmeSchema.nullable(),
      /** Shown before it began. */
      notice: textSchema(1200).nullable().default(null),
    }),
    /** As they were worded when they were answered. */
    steps: z.array(stepSchema).min(1).max(maxAnswered),
    /** By step id, without unanswered steps. */
    answers: z.record(idSchema, answerSchema),
    /** The last shown step; `null` before the first one. */
    at: idSchema.nullable(),
    intention: textSchema(300),
    /** `null` while unfinished; until then it is in no list. */
    finished_at: instantSchema.nullable(),
  })
  .check(({ value, issues }) => {
    for (const message of answerProblems(value))
      issues.push({ code: "custom", path: ["answers"], message, input: value });
  });
/** Questions as they were worded, and their answers. */
export type AnswerSet = z.infer<typeof answerSetSchema>;

/** A sentence for each answer of the wrong kind or without a step. */
function answerProblems({
  steps,
  answers,
}: {
  steps: readonly Step[];
  answers: Record<string, Answer>;
}): string[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const repeated = byId.size < steps.length ? [t("Two steps have the same id.")] : [];
  const wrong = Object.entries(answers).flatMap(([id, answer]) => {
    const step = byId.get(id);
    if (!step) return [t("An answer belongs to a step that doesn’t exist.")];
    return fits(step, answer)
      ? []
      : [t("Step {number, number}: this is not an answer to it.", { number: steps.indexOf(step) + 1 })];
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

const tags = ["activities"] as const;
const params = z.object({ id: idSchema });

/** One reflection that answers an activity, which may have been changed or deleted since. */
export const answeredSchema = z.object({
  reflection_id: idSchema,
  day: daySchema,
  written_at: instantSchema,
  time_zone: z.string(),
  programme_run_id: idSchema.nullable(),
  /** `null` if it was written freely, without the steps. */
  answers: answerSetSchema.nullable(),
  /** The beginning of a freely written text. */
  excerpt: z.string(),
  /** True if it is damaged on the server and can't be opened. It then has no answers. */
  damaged: z.boolean(),
});
export type Answered = z.infer<typeof answeredSchema>;

/** The largest page of the list. */
export const maxAnsweredAtOnce = 200;

/** Finished ones that are not in the trash, even if their activity was deleted. */
export const listAnswered = {
  method: "GET",
  url: "/api/activities/:id/answers/",
  schema: {
    summary: "The answer sets of an activity, newest first",
    tags,
    params,
    querystring: z.object({
      /** `next` of the previous page. */
      before: z.string().max(200).optional(),
      limit: z.coerce
        .number({ error: () => t("This must be a number.") })
        .int({ error: () => t("This must be a whole number.") })
        .min(1, { error: () => t("Ask for at least one.") })
        .max(maxAnsweredAtOnce, {
          error: () => t("Ask for at most {limit, number} at once.", { limit: maxAnsweredAtOnce }),
        })
        .default(50),
    }),
    response: {
      200: z.object({
        answered: z.array(answeredSchema),
        total: z.int(),
        /** `null` on the last page. */
        next: z.string().nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** A row for each answer set, a column for each question and score. Formulas in answers are made harmless. */
export const exportAnswered = {
  method: "GET",
  url: "/api/activities/:id/answers/export/",
  schema: {
    summary: "All answers to an activity as CSV (UTF-8, RFC 4180)",
    tags,
    params,
    response: { 200: z.unknown(), 404: errorSchema, ...refusals },
    download: ["text/csv"],
  },
} as const satisfies Endpoint;

export const unfinishedSchema = z.object({
  reflection_id: idSchema,
  activity_id: idSchema,
  /** Empty if it can't be opened. */
  title: z.string(),
  icon: z.string(),
  day: daySchema,
  updated_at: instantSchema,
  answered_count: z.int(),
  step_count: z.int(),
});
export type Unfinished = z.infer<typeof unfinishedSchema>;

/** Answer sets with at least one answered step that are not in the trash. */
export const listUnfinished = {
  method: "GET",
  url: "/api/activities/unfinished/",
  schema: {
    summary: "Unfinished answer sets, latest first",
    tags,
    response: { 200: z.object({ unfinished: z.array(unfinishedSchema).max(50) }), ...refusals },
  },
} as const satisfies Endpoint;

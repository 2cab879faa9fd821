import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals } from "../endpoint.ts";
import { answerSetSchema } from "./answer-shapes.ts";

const tags = ["activities"] as const;
const params = z.object({ id: idSchema });

/** One time that an activity was answered, whatever became of the activity since. */
export const answeredSchema = z.object({
  reflection_id: idSchema,
  day: daySchema,
  written_at: instantSchema,
  time_zone: z.string(),
  programme_run_id: idSchema.nullable(),
  /** `null` where it was written on freely, without its steps. */
  answers: answerSetSchema.nullable(),
  /** Of one written freely: how its text begins. */
  excerpt: z.string(),
  /** True where it was altered in the store and can't be opened; it then has no answers. */
  damaged: z.boolean(),
});
export type Answered = z.infer<typeof answeredSchema>;

/** How many are answered at once at most. */
export const mostAnsweredAtOnce = 200;

/** Finished ones that are not in the trash. An activity that was deleted is still asked for by its id. */
export const listAnswered = {
  method: "GET",
  url: "/api/activities/:id/answers/",
  schema: {
    summary: "What was answered to an activity, the newest first",
    tags,
    params,
    querystring: z.object({
      /** `next` of the page before. */
      before: z.string().max(200).optional(),
      limit: z.coerce
        .number({ error: "This must be a number." })
        .int({ error: "This must be a whole number." })
        .min(1, { error: "Ask for at least one." })
        .max(mostAnsweredAtOnce, { error: `Ask for at most ${mostAnsweredAtOnce} at once.` })
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

/** One row for each sitting, one column for each question and score. A formula in an answer is made harmless. */
export const exportAnswered = {
  method: "GET",
  url: "/api/activities/:id/answers/export/",
  schema: {
    summary: "All answers to an activity as CSV (UTF-8, RFC 4180)",
    tags,
    params,
    response: { 200: z.unknown(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const unfinishedSchema = z.object({
  reflection_id: idSchema,
  activity_id: idSchema,
  /** Empty where it can't be opened. */
  title: z.string(),
  icon: z.string(),
  day: daySchema,
  updated_at: instantSchema,
  answered_count: z.int(),
  step_count: z.int(),
});
export type Unfinished = z.infer<typeof unfinishedSchema>;

/** Those of which at least one step was answered, and that are not in the trash. */
export const listUnfinished = {
  method: "GET",
  url: "/api/activities/unfinished/",
  schema: {
    summary: "Activities whose answering was begun and not finished, the latest first",
    tags,
    response: { 200: z.object({ unfinished: z.array(unfinishedSchema).max(50) }), ...refusals },
  },
} as const satisfies Endpoint;

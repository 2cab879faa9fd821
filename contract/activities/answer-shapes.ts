import { z } from "zod";
import { idSchema, instantSchema, textSchema } from "../endpoint.ts";
import { isIconName } from "../icons/icons.ts";
import { answerProblems } from "./answer-rules.ts";
import { activityCategories, longestAnswer, mostAnswered } from "./limits.ts";
import { scoreNames } from "./scores.ts";
import { programmeSchema, stepSchema } from "./shapes.ts";

const lineSchema = textSchema(1000);

/**
 * By the kind of its step. Text (Markdown of long text and timed writing), a day for a date; lines for a list, the
 * wording of what was chosen for a choice or checklist; a number for a scale or mood.
 */
export const answerSchema = z.union([textSchema(longestAnswer), z.array(lineSchema).max(50), z.int()], {
  error: "This is not an answer.",
});

export const answerSetSchema = z
  .strictObject({
    /** The activity as it was when the answers were begun: it may have been changed or deleted since. */
    activity: z.strictObject({
      title: textSchema(120),
      icon: textSchema(64).refine(isIconName, { error: "This is not the name of an icon." }),
      category: z.enum(activityCategories.map(({ name }) => name)),
      revision: z.int().min(1),
      scoring: z.enum(scoreNames).nullable(),
      programme: programmeSchema.nullable(),
      /** What was said before it began. */
      notice: textSchema(1200).nullable().default(null),
    }),
    /** As they were worded when they were answered. */
    steps: z.array(stepSchema).min(1).max(mostAnswered),
    /** By the ids of the steps; one that was not answered is missing. */
    answers: z.record(idSchema, answerSchema),
    /** The step that was shown last; `null` before the first one. */
    at: idSchema.nullable(),
    intention: textSchema(300),
    /** `null` while it is being answered: it is then in no list. */
    finished_at: instantSchema.nullable(),
  })
  .check(({ value, issues }) => {
    for (const message of answerProblems(value))
      issues.push({ code: "custom", path: ["answers"], message, input: value });
  });

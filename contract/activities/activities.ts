import { z } from "zod";
import { daySchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
} from "../endpoint.ts";
import { formatList } from "../formats.ts";
import { t } from "../translate.ts";
import { contentProblems, isStepKind, numbered, stepKinds } from "./activity-rules.ts";
import { contentShape } from "./activity-shapes.ts";
import { scoreNames } from "./scores.ts";

const tags = ["activities"] as const;
const params = z.object({ id: idSchema });

/** The part of an activity that a person writes. */
export const contentSchema = contentShape.check(({ value, issues }) => {
  for (const { path, message } of contentProblems(value))
    issues.push({ code: "custom", path: [...path], message: numbered(path, message), input: value });
});

/** How one person uses an activity, own or built in. */
const usage = {
  favourite: z.boolean(),
  archived_at: instantSchema.nullable(),
  /** Counts the reflections that answer it and are not in the trash. */
  times_used: z.int(),
  last_used_on: daySchema.nullable(),
};

export const activitySchema = contentShape.extend({
  id: idSchema,
  built_in: z.boolean(),
  /** The published score that its answers add up to; always `null` for own activities. */
  scoring: z.enum(scoreNames).nullable(),
  /** The language of the steps of a published check-in (BCP 47): English where no translation was published. */
  language: z.string().nullable(),
  /** Counts the saves of its content. */
  revision: z.int(),
  ...usage,
  /** `null` for a built-in activity. */
  created_at: instantSchema.nullable(),
  updated_at: instantSchema.nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

export const activitySummarySchema = z.object({
  ...activitySchema.omit({ steps: true, evidence: true, notice: true }).shape,
  title: z.string(),
  /** The source of its evidence; `null` if it has none. */
  source: z.string().nullable(),
  step_count: z.int(),
  /** True if its content is damaged on the server and can't be opened. Its title is then empty. */
  damaged: z.boolean(),
});
export type ActivitySummary = z.infer<typeof activitySummarySchema>;

export const listActivities = {
  method: "GET",
  url: "/api/activities/",
  schema: {
    summary: "All activities: the built-in ones, then the person’s own by age",
    tags,
    response: { 200: z.object({ activities: z.array(activitySummarySchema) }), ...refusals },
  },
} as const satisfies Endpoint;

export const getActivity = {
  method: "GET",
  url: "/api/activities/:id/",
  schema: {
    summary: "One activity with its steps",
    tags,
    params,
    response: { 200: activitySchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** 409 `limit_reached` if there are too many. */
export const createActivity = {
  method: "POST",
  url: "/api/activities/",
  schema: {
    summary: "Add an activity; to copy another, send its content",
    tags,
    body: contentSchema,
    response: { 201: activitySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** A stale `revision` is refused with 409 and the stored activity. 403 for a built-in one. */
export const saveActivity = {
  method: "PUT",
  url: "/api/activities/:id/",
  schema: {
    summary: "Change an activity; earlier answers keep the wording of their questions",
    tags,
    params,
    body: z.strictObject({ revision: revisionSchema.min(1), content: contentSchema }),
    response: {
      200: activitySchema,
      403: errorSchema,
      404: errorSchema,
      409: errorSchema.extend({ current: activitySchema }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const markActivity = {
  method: "PATCH",
  url: "/api/activities/:id/",
  schema: {
    summary: "Make an activity a favourite, or archive it; omitted fields stay as they are",
    tags,
    params,
    body: z.strictObject({ favourite: z.boolean().optional(), archived: z.boolean().optional() }),
    response: { 200: activitySchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const removeActivity = {
  method: "DELETE",
  url: "/api/activities/:id/",
  schema: {
    summary: "Delete an activity for good; its answers stay",
    tags,
    params,
    response: { 204: z.null(), 403: errorSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Refuses the whole file if it has unknown kinds of steps, and names them. */
const withKnownKinds = (activity: unknown, context: { addIssue(message: string): void }) => {
  const kinds = kindsSchema.safeParse(activity).data?.steps.map(({ kind }) => kind) ?? [];
  const unknown = [...new Set(kinds)].filter((kind) => !isStepKind(kind)).slice(0, stepKinds.length);
  if (unknown.length > 0) {
    // Translators: a name in a sentence, in the quotation marks of the language.
    const names = formatList(unknown.map((name) => t("“{name}”", { name })));
    context.addIssue(
      // Translators: “names” is a list of words that are in the file.
      t("This file has kinds of steps that Reflector doesn’t know: {names}. Nothing was imported.", {
        names,
      }),
    );
  }
  return activity;
};
const kindsSchema = z.object({ steps: z.array(z.object({ kind: z.string().max(40) })) });

export const activityFileSchema = z.object({
  format: z.literal("reflector-activity", { error: () => t("This is not an activity file from Reflector.") }),
  version: z.literal(1, {
    error: ({ input }) =>
      typeof input === "number" && input > 1
        ? t(
            "This file was made by a newer version of Reflector. It can be imported once this server is updated.",
          )
        : t("This file has no version number, so it can’t be imported."),
  }),
  activity: z.preprocess(withKnownKinds, contentSchema),
});
export type ActivityFile = z.infer<typeof activityFileSchema>;

/** Without the person's usage: how often, favourite, dates. */
export const exportActivity = {
  method: "GET",
  url: "/api/activities/:id/export/",
  schema: {
    summary: "An activity as a file to share",
    tags,
    params,
    response: {
      200: activityFileSchema.extend({ activity: contentShape }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

export const importActivity = {
  method: "POST",
  url: "/api/activities/import/",
  schema: {
    summary: "Add an activity from a file; it and its steps get new ids",
    tags,
    body: activityFileSchema,
    response: { 201: activitySchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

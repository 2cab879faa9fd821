import { z } from "zod";
import { quoteSchema } from "../analyzers/findings.ts";
import { daySchema } from "../day.ts";
import {
  type Endpoint,
  errorSchema,
  idSchema,
  instantSchema,
  refusals,
  revisionSchema,
  textSchema,
} from "../endpoint.ts";
import { t } from "../translate.ts";
import {
  fits,
  maxAnswerLength,
  maxDue,
  maxQuotedLength,
  maxRevisits,
  outcomes,
  revisitKinds,
} from "./revisit-rules.ts";

const tags = ["revisits"] as const;
const params = z.object({ id: idSchema });

/** What a person decides and answers. */
export const revisitContentShape = z.strictObject({
  kind: z.enum(revisitKinds, { error: () => t("Choose what it is.") }),
  /** The day on which it comes back. */
  due_on: daySchema,
  /** `null` until it is answered or let go. */
  outcome: z.enum(outcomes).nullable(),
  /** The person's own words about how it turned out, or the answer to a question. */
  answer: textSchema(maxAnswerLength).trim(),
  /** The person's day on which it was answered or let go. */
  closed_on: daySchema.nullable(),
});
export type RevisitContent = z.infer<typeof revisitContentShape>;

/** Rules that concern several fields. */
const contentProblems: z.core.CheckFn<RevisitContent> = ({ value, issues }) => {
  const refuse = (field: keyof RevisitContent, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  const { kind, outcome, answer, closed_on } = value;
  if (outcome !== null && !fits(kind, outcome)) refuse("outcome", t("Choose one of the answers."));
  if (outcome === "answered" && answer === "") refuse("answer", t("Write your answer."));
  if ((outcome === null) !== (closed_on === null))
    refuse("closed_on", t("Send an outcome and its day together."));
};

export const quotedWordsSchema = textSchema(maxQuotedLength)
  .trim()
  .min(1, { error: () => t("Write the words that should come back.") });

export const revisitSchema = revisitContentShape.extend({
  id: idSchema,
  /** Counts the saves. */
  revision: z.int(),
  /** The words as they were on the page. */
  words: z.string(),
  /** The page, as it is now. `changed`: it no longer has these words. */
  source: quoteSchema
    .pick({ reflection_id: true, revision: true, title: true, place: true })
    .extend({ day: daySchema, stands: z.enum(["here", "changed"]) }),
  created_at: instantSchema,
  /** A stored value was altered and can't be opened. */
  damaged: z.boolean(),
});
export type Revisit = z.infer<typeof revisitSchema>;

/** Without those of pages in the trash, which come back with their page. */
export const listRevisits = {
  method: "GET",
  url: "/api/revisits/",
  schema: {
    summary: "Worries, predictions, plans and questions that come back, by their day",
    tags,
    response: { 200: z.object({ revisits: z.array(revisitSchema).max(maxRevisits) }), ...refusals },
  },
} as const satisfies Endpoint;

export const listDueRevisits = {
  method: "GET",
  url: "/api/revisits/due/:day/",
  schema: {
    summary: "What comes back on a day, with what came back earlier and is still open",
    tags,
    params: z.object({ day: daySchema }),
    response: { 200: z.object({ due: z.array(revisitSchema).max(maxDue) }), ...refusals },
  },
} as const satisfies Endpoint;

/**
 * The client chooses the id of a new one, whose `revision` is 0. A stale `revision` is refused with 409 and the stored
 * one. 409 `limit_reached` if there are too many. 404 if the page is not stored.
 */
export const saveRevisit = {
  method: "PUT",
  url: "/api/revisits/:id/",
  schema: {
    summary: "Let something come back on a day, put it off, or say how it turned out",
    tags,
    params,
    body: revisitContentShape
      .extend({
        revision: revisionSchema,
        /** Set by the first save only, like `page`. */
        words: quotedWordsSchema,
        page: z.union([z.strictObject({ reflection_id: idSchema }), z.strictObject({ day: daySchema })]),
      })
      .check(contentProblems),
    response: {
      200: revisitSchema,
      404: errorSchema,
      409: errorSchema.extend({ current: revisitSchema.optional() }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** To undo it, save it as a new one with the same id. */
export const removeRevisit = {
  method: "DELETE",
  url: "/api/revisits/:id/",
  schema: {
    summary: "Delete one; its page keeps the words",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

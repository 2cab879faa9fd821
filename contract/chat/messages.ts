import { z } from "zod";
import { daySchema } from "../day.ts";
import { idSchema, instantSchema, textSchema } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { t } from "../translate.ts";
import { messageRoles, messageStatuses } from "./chat-rules.ts";

/** What a person attaches to a message, in addition to what the companion finds. */
export const attachedSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reflection"), reflection_id: idSchema }),
  z
    .strictObject({ kind: z.literal("days"), from: daySchema, to: daySchema })
    .refine(({ from, to }) => from <= to, {
      error: () => t("The last day can’t be before the first."),
      path: ["to"],
    }),
]);
export type Attached = z.infer<typeof attachedSchema>;

/** A time or moods that a question asked for. Shown as a chip that can be removed. */
export const questionFilterSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("days"),
    /** The words of the question that named it, such as "last spring". */
    words: textSchema(200),
    from: daySchema,
    to: daySchema,
    /**
     * It names no year, such as "in spring": these days are the latest, and the same days of earlier years count, too.
     */
    any_year: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal("moods"),
    words: textSchema(200),
    moods: z.array(moodSchema).min(1).max(5),
  }),
]);
export type QuestionFilter = z.infer<typeof questionFilterSchema>;

export const sourceSchema = z.object({
  /** The number cited in the text as `[1]`. It starts at 1 and is valid only within this answer. */
  number: z.int(),
  reflection_id: idSchema,
  /** The reflection's revision when it was read. */
  revision: z.int(),
  day: daySchema,
  mood: moodSchema.nullable(),
  title: z.string(),
  quote: z.string(),
  /**
   * `here`: the quote is still in the reflection. `changed`: that part has been rewritten. `gone`: the
   * reflection was deleted, or excluded from AI since. The quote, title and mood are then empty.
   */
  stands: z.enum(["here", "changed", "gone"]),
});
export type Source = z.infer<typeof sourceSchema>;

export const failureCodes = [
  "unreachable",
  "wrong_key",
  "no_such_model",
  "too_many_requests",
  "model_server_error",
  "too_slow",
  "cut_off",
  "malformed",
  "wrong_content_type",
  /** The model's server sent a whole answer instead of the stream that was asked for. */
  "no_streaming",
  "context_too_small",
  "empty",
  "too_long",
  "switched_off",
  "not_allowed",
  "storage_full",
  "internal",
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Notices shown below an answer. */
export const noticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("older_turns_summarised") }),
  z.object({ kind: z.literal("citations_dropped"), count: z.int() }),
  z.object({ kind: z.literal("nothing_found") }),
  /** How many reflections contain all words of a question that asks how often. */
  z.object({ kind: z.literal("counted"), count: z.int() }),
  /** No source contains the question's words; they are only close in meaning. */
  z.object({ kind: z.literal("near_only") }),
  /** Some reflections could not be searched by meaning yet. */
  z.object({ kind: z.literal("still_reading"), left: z.int() }),
  z.object({ kind: z.literal("in_circles") }),
]);
export type Notice = z.infer<typeof noticeSchema>;

export const messageSchema = z.object({
  id: idSchema,
  parent_id: idSchema.nullable(),
  role: z.enum(messageRoles),
  text: z.string(),
  status: z.enum(messageStatuses),
  created_at: instantSchema,
  damaged: z.boolean(),
  /** Only on a person's message. */
  attached: z.array(attachedSchema),
  /** The local crisis check or the model found a sign, so the help panel shows next to the message. */
  care: z.boolean(),
  /**
   * Only on an answer, like everything below. Its model has not said yet whether it sees a sign, so `care` of the
   * message that it answers may still become true.
   */
  care_pending: z.boolean(),
  filters: z.array(questionFilterSchema),
  sources: z.array(sourceSchema),
  /** Words that a model put between quotation marks and cited, and that no source contains. */
  misquoted: z.array(z.string()),
  notices: z.array(noticeSchema),
  /** An activity offered with the answer. */
  activity_id: idSchema.nullable(),
  /** `null` for a person's message, and for an answer that has not been started. */
  written_by: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("built_in") }),
      z.object({
        kind: z.literal("model"),
        model: z.string(),
        provider: z.string(),
        stays_here: z.boolean(),
      }),
    ])
    .nullable(),
  failure: z
    .object({
      code: z.enum(failureCodes),
      /** Tells the person what happened and what they can do. */
      message: z.string(),
      /** When the model's server accepts requests again. */
      retry_at: instantSchema.nullable(),
    })
    .nullable(),
});
export type Message = z.infer<typeof messageSchema>;

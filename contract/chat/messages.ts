import { z } from "zod";
import { daySchema } from "../day.ts";
import { idSchema, instantSchema, textSchema } from "../endpoint.ts";
import { moodSchema } from "../reflections/reflections.ts";
import { messageRoles, messageStatuses } from "./chat-rules.ts";

/** What a person gives a message to read besides what the companion finds. */
export const attachedSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reflection"), reflection_id: idSchema }),
  z
    .strictObject({ kind: z.literal("days"), from: daySchema, to: daySchema })
    .refine(({ from, to }) => from <= to, { error: "The last day is before the first.", path: ["to"] }),
]);
export type Attached = z.infer<typeof attachedSchema>;

/** What a question asked for besides its words: a time or moods. Shown as a chip that can be taken off. */
export const questionFilterSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("days"),
    /** The words of the question that meant it, such as "last spring". */
    words: textSchema(200),
    from: daySchema,
    to: daySchema,
  }),
  z.strictObject({
    kind: z.literal("moods"),
    words: textSchema(200),
    moods: z.array(moodSchema).min(1).max(5),
  }),
]);
export type QuestionFilter = z.infer<typeof questionFilterSchema>;

export const sourceSchema = z.object({
  /** As cited in the text: `[1]`. From 1, and only within this answer. */
  number: z.int(),
  reflection_id: idSchema,
  /** The reflection's revision when it was read. */
  revision: z.int(),
  day: daySchema,
  mood: moodSchema.nullable(),
  title: z.string(),
  quote: z.string(),
  /**
   * `here`: the quote stands there today. `changed`: the reflection has been rewritten there. `gone`: deleted, or
   * kept from AI since. The quote, title and mood are then empty.
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
  /** The model's server sent a whole answer where a stream was asked for. */
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

/** What is said below an answer. */
export const noticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("older_turns_summarised") }),
  z.object({ kind: z.literal("citations_dropped"), count: z.int() }),
  z.object({ kind: z.literal("nothing_found") }),
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
  /** Of a person's message. */
  attached: z.array(attachedSchema),
  /** The local crisis check found something, or the model did: the panel shows beside it. */
  care: z.boolean(),
  /** Of an answer, as is all below. */
  filters: z.array(questionFilterSchema),
  sources: z.array(sourceSchema),
  notices: z.array(noticeSchema),
  /** An activity that is offered with the answer. */
  activity_id: idSchema.nullable(),
  /** `null` while a person's message, or while no one has begun to write. */
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
      /** What happened and what can be done, for the person. */
      message: z.string(),
      /** When the model's server wants to be asked again. */
      retry_at: instantSchema.nullable(),
    })
    .nullable(),
});
export type Message = z.infer<typeof messageSchema>;

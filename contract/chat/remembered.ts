import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { t } from "../translate.ts";
import { maxRemembered, maxRememberedLength } from "./chat-rules.ts";

const tags = ["chat"] as const;
const params = z.object({ id: idSchema });

/** A short sentence that the chat remembers about a person. It is deleted with its source. */
export const rememberedSchema = z.object({
  id: idSchema,
  text: z.string(),
  /** Where it comes from: a reflection, a message in a conversation, or the person directly. */
  from: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("reflection"), reflection_id: idSchema, day: daySchema, title: z.string() }),
    z.object({ kind: z.literal("message"), chat_id: idSchema, message_id: idSchema, title: z.string() }),
    z.object({ kind: z.literal("person") }),
  ]),
  /** The person wrote or changed it. */
  edited: z.boolean(),
  created_at: instantSchema,
});
export type Remembered = z.infer<typeof rememberedSchema>;

const contentSchema = z.strictObject({
  text: textSchema(maxRememberedLength)
    .trim()
    .min(1, { error: () => t("Write a sentence.") }),
});

export const getRemembered = {
  method: "GET",
  url: "/api/chats/remembered/",
  schema: {
    summary: "What the chat remembers about the person",
    tags,
    response: {
      200: z.object({ on: z.boolean(), remembered: z.array(rememberedSchema).max(maxRemembered) }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** When off, the chat remembers nothing new and uses no sentence. Stored sentences stay until they are deleted. */
export const setRemembering = {
  method: "PATCH",
  url: "/api/chats/remembered/",
  schema: {
    summary: "Switch remembering on or off",
    tags,
    body: z.strictObject({ on: z.boolean() }),
    response: { 200: z.object({ on: z.boolean() }), ...refusals },
  },
} as const satisfies Endpoint;

/** The client chooses the id of a new one. 409 `limit_reached`. */
export const saveRemembered = {
  method: "PUT",
  url: "/api/chats/remembered/:id/",
  schema: {
    summary: "Add or reword a remembered sentence",
    tags,
    params,
    body: contentSchema,
    response: { 200: rememberedSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const forgetRemembered = {
  method: "DELETE",
  url: "/api/chats/remembered/:id/",
  schema: {
    summary: "Forget a remembered sentence",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const forgetAll = {
  method: "DELETE",
  url: "/api/chats/remembered/",
  schema: {
    summary: "Forget everything that is remembered",
    tags,
    response: { 204: z.null(), ...refusals },
  },
} as const satisfies Endpoint;

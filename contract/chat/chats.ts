import { z } from "zod";
import { daySchema } from "../day.ts";
import { type Endpoint, errorSchema, idSchema, instantSchema, refusals, textSchema } from "../endpoint.ts";
import { maxSearchLength } from "../reflections/reflection-rules.ts";
import { t } from "../translate.ts";
import { maxAttached, maxChatTitleLength, maxMessageLength, maxMessages } from "./chat-rules.ts";
import { attachedSchema, messageSchema, questionFilterSchema, sourceSchema } from "./messages.ts";

const tags = ["chat"] as const;
const params = z.object({ id: idSchema });
const messageParams = z.object({ id: idSchema, message_id: idSchema });

/** The model that writes a conversation's answers. `null`: the one chosen in the settings. */
export const modelChoiceSchema = z.strictObject({
  /** `null`: the built-in companion, which uses no model. */
  connection_id: idSchema.nullable(),
  model: textSchema(200),
});
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

export const chatSchema = z.object({
  id: idSchema,
  /** Empty until the first message. */
  title: z.string(),
  pinned: z.boolean(),
  model: modelChoiceSchema.nullable(),
  /** The last message of the branch that the person reads. `null` if there are no messages. */
  leaf_id: idSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  /** A stored value was altered and can't be opened, so its text is empty. */
  damaged: z.boolean(),
});
export type Chat = z.infer<typeof chatSchema>;

const wholeChatSchema = z.object({
  chat: chatSchema,
  /** All branches, in the order in which they were created. */
  messages: z.array(messageSchema).max(maxMessages),
});
export type WholeChat = z.infer<typeof wholeChatSchema>;

/** A POST keeps the searched words out of URLs, history and proxy logs. */
export const searchChats = {
  method: "POST",
  url: "/api/chats/search/",
  schema: {
    summary:
      "Conversations, pinned ones first, then by time; optionally only those that hold the searched words",
    tags,
    body: z.strictObject({
      search: textSchema(maxSearchLength).default(""),
      cursor: z.string().max(200).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
    }),
    response: {
      200: z.object({
        chats: z.array(
          chatSchema.extend({
            /** In a search, the text around the first hit. */
            excerpt: z.string().nullable(),
            marks: z.array(z.tuple([z.int(), z.int()])),
            message_id: idSchema.nullable(),
          }),
        ),
        next_cursor: z.string().nullable(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** The client chooses the id, so sending the call twice creates one conversation. 409 `limit_reached`. */
export const startChat = {
  method: "POST",
  url: "/api/chats/",
  schema: {
    summary: "Start a conversation",
    tags,
    body: z.strictObject({ id: idSchema, model: modelChoiceSchema.nullable().default(null) }),
    response: { 201: chatSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const getChat = {
  method: "GET",
  url: "/api/chats/:id/",
  schema: {
    summary: "A conversation with all its messages",
    tags,
    params,
    response: { 200: wholeChatSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const changeChat = {
  method: "PATCH",
  url: "/api/chats/:id/",
  schema: {
    summary: "Rename or pin a conversation, choose its model or its branch; omitted fields stay as they are",
    tags,
    params,
    body: z.strictObject({
      title: textSchema(maxChatTitleLength)
        .trim()
        .min(1, { error: () => t("A title needs at least one letter.") })
        .optional(),
      pinned: z.boolean().optional(),
      model: modelChoiceSchema.nullable().optional(),
      leaf_id: idSchema.optional(),
    }),
    response: { 200: chatSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** It can be restored for a day. */
export const deleteChat = {
  method: "DELETE",
  url: "/api/chats/:id/",
  schema: {
    summary: "Delete a conversation",
    tags,
    params,
    response: { 204: z.null(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const restoreChat = {
  method: "POST",
  url: "/api/chats/:id/restore/",
  schema: {
    summary: "Bring a deleted conversation back",
    tags,
    params,
    response: { 200: chatSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

export const exportChat = {
  method: "GET",
  url: "/api/chats/:id/export/",
  schema: {
    summary: "The branch of a conversation that the person reads, as a Markdown file",
    tags,
    params,
    download: ["text/markdown"],
    response: { 200: z.any(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Stores the person's message and starts an empty answer to it. If it is sent twice with the same ids, it is
 * stored once. If the parent already has a child, the new one is an edit and starts a branch. 404 if the parent
 * is gone, 409 `wrong_state` while the parent is still being written, 409 `limit_reached`.
 */
export const sendMessage = {
  method: "POST",
  url: "/api/chats/:id/messages/",
  schema: {
    summary: "Send a message, which starts an answer",
    tags,
    params,
    body: z.strictObject({
      id: idSchema,
      /** The answer that this message replies to. `null` for a first message. */
      parent_id: idSchema.nullable(),
      answer_id: idSchema,
      text: textSchema(maxMessageLength)
        .trim()
        .min(1, { error: () => t("Write something first.") }),
      attached: z.array(attachedSchema).max(maxAttached).default([]),
      /** `null`: uses the times and moods that the message names. */
      filters: z.array(questionFilterSchema).max(10).nullable().default(null),
    }),
    response: {
      201: z.object({ chat: chatSchema, message: messageSchema, answer: messageSchema }),
      404: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** Starts another answer to the same message: a sibling of the earlier ones. */
export const regenerateAnswer = {
  method: "POST",
  url: "/api/chats/:id/messages/:message_id/answers/",
  schema: {
    summary: "Ask for another answer to a message",
    tags,
    params: messageParams,
    body: z.strictObject({
      id: idSchema,
      /** `null`: uses the times and moods that the message names. An empty list removes them all. */
      filters: z.array(questionFilterSchema).max(10).nullable().default(null),
    }),
    response: {
      201: z.object({ chat: chatSchema, answer: messageSchema }),
      404: errorSchema,
      409: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** 409 `wrong_state` if the answer is finished, or if another one in this conversation is being written. */
export const continueAnswer = {
  method: "POST",
  url: "/api/chats/:id/messages/:message_id/continue/",
  schema: {
    summary: "Go on with an answer that was stopped, interrupted or failed, after its last character",
    tags,
    params: messageParams,
    response: { 200: messageSchema, 404: errorSchema, 409: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Works from any device and on any server. A finished answer does not change. */
export const stopAnswer = {
  method: "POST",
  url: "/api/chats/:id/messages/:message_id/stop/",
  schema: {
    summary: "Stop an answer; what was written stays",
    tags,
    params: messageParams,
    response: { 200: messageSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Also deletes everything below it. Stops any answer that is being written there. */
export const deleteMessage = {
  method: "DELETE",
  url: "/api/chats/:id/messages/:message_id/",
  schema: {
    summary: "Delete a message and what follows it",
    tags,
    params: messageParams,
    response: { 200: chatSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/**
 * Server-sent events. `text` carries more of the answer, as `{ "text": "…" }`. Its id is the length of the answer so
 * far, in UTF-16 code units. `restart` has the same form, and replaces all text before. `answer` carries the whole
 * message at the start, when its sources are known, and at the end, when the stream closes. `Last-Event-ID` or `from`
 * resumes after that many code units.
 */
export const followAnswer = {
  method: "GET",
  url: "/api/chats/:id/messages/:message_id/stream/",
  schema: {
    summary: "Follow an answer while it is being written",
    tags,
    params: messageParams,
    querystring: z.object({ from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
    download: ["text/event-stream"],
    response: { 200: z.any(), 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Questions that the journal can answer, and whether asking again would lead to another answer. */
export const getNextSteps = {
  method: "GET",
  url: "/api/chats/:id/messages/:message_id/next/",
  schema: {
    summary: "How a conversation can continue after an answer",
    tags,
    params: messageParams,
    response: {
      200: z.object({
        follow_ups: z.array(z.string()).max(2),
        /** The built-in companion often has only one answer to a message. A model always has another. */
        has_another: z.boolean(),
      }),
      404: errorSchema,
      ...refusals,
    },
  },
} as const satisfies Endpoint;

/** The current state of a source, for the page that a citation opens. */
export const getSource = {
  method: "GET",
  url: "/api/chats/:id/messages/:message_id/sources/:number/",
  schema: {
    summary: "One source of an answer",
    tags,
    params: messageParams.extend({ number: z.coerce.number().int().min(1).max(1000) }),
    response: { 200: sourceSchema, 404: errorSchema, ...refusals },
  },
} as const satisfies Endpoint;

/** Up to three suggested first messages, based on the person's week. */
export const getOpenings = {
  method: "GET",
  url: "/api/chats/openings/",
  schema: {
    summary: "Ways to begin a conversation",
    tags,
    response: {
      200: z.object({
        openings: z
          .array(
            z.object({
              text: z.string(),
              /** The reflection that it is based on. */
              reflection_id: idSchema.nullable(),
              day: daySchema.nullable(),
            }),
          )
          .max(3),
        /** Reflections that the companion may read, and all reflections. */
        read: z.int(),
        all: z.int(),
      }),
      ...refusals,
    },
  },
} as const satisfies Endpoint;

import { Readable } from "node:stream";
import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/chat/chats.ts";
import { tc } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { askedLanguage } from "#server/features/accounts/index.ts";
import { closedSignal } from "#server/platform/http/ending-connections.ts";
import { followAnswer } from "./answers/following.ts";
import {
  continueAnswer,
  deleteConversation,
  findSource,
  regenerateAnswer,
  sendMessage,
  stopAnswer,
  wholeChat,
} from "./conversations.ts";
import { nextSteps } from "./next/next-steps.ts";
import { toMarkdown } from "./stored/chat-export.ts";
import { searchChats } from "./stored/chat-search.ts";
import { changeChat, restoreChat, startChat } from "./stored/chat-store.ts";
import { removeMessage } from "./stored/message-tree.ts";

/** Answers are the most expensive requests. */
const answerLimit = { name: "answer", hits: 30, windowMs: 60_000 };
const nextLimit = { name: "next steps", hits: 60, windowMs: 60_000 };
const searchLimit = { name: "chat search", hits: 60, windowMs: 60_000 };

export const chatRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { limits } = context;
    app.route({
      ...endpoints.searchChats,
      handler: async ({ user, body }) => {
        if (body.search.trim() !== "") await limits.hit(searchLimit, user.id);
        return searchChats(context, user, body);
      },
    });
    app.route({
      ...endpoints.startChat,
      handler: ({ user, body }) => startChat(context, user, body.id, body.model),
    });
    app.route({ ...endpoints.getChat, handler: ({ user, params }) => wholeChat(context, user, params.id) });
    app.route({
      ...endpoints.changeChat,
      handler: ({ user, params, body }) => changeChat(context, user, params.id, body),
    });
    app.route({
      ...endpoints.deleteChat,
      handler: ({ user, params }) => deleteConversation(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreChat,
      handler: ({ user, params }) => restoreChat(context, user, params.id),
    });
    app.route({
      ...endpoints.exportChat,
      handler: async ({ user, params }, reply) => {
        const whole = await wholeChat(context, user, params.id);
        return reply
          .type("text/markdown; charset=utf-8")
          .header("content-disposition", contentDisposition.create(fileNameOf(whole.chat.title)))
          .send(toMarkdown(whole));
      },
    });
    app.route({
      ...endpoints.sendMessage,
      config: { limit: answerLimit },
      handler: async ({ user, params, body, headers }) => {
        const language = askedLanguage(headers["accept-language"]);
        return sendMessage(context, user, params.id, body, language);
      },
    });
    app.route({
      ...endpoints.regenerateAnswer,
      config: { limit: answerLimit },
      handler: async ({ user, params: { id, message_id }, body, headers }) => {
        const language = askedLanguage(headers["accept-language"]);
        return regenerateAnswer(context, user, id, message_id, body, language);
      },
    });
    app.route({
      ...endpoints.continueAnswer,
      config: { limit: answerLimit },
      handler: async ({ user, params, headers }) => {
        const language = askedLanguage(headers["accept-language"]);
        return continueAnswer(context, user, params.id, params.message_id, language);
      },
    });
    app.route({
      ...endpoints.stopAnswer,
      handler: ({ user, params }) => stopAnswer(context, user, params.id, params.message_id),
    });
    app.route({
      ...endpoints.deleteMessage,
      handler: ({ user, params }) => removeMessage(context, user, params.id, params.message_id),
    });
    app.route({
      ...endpoints.getNextSteps,
      config: { limit: nextLimit },
      handler: async ({ user, params, headers }) => {
        const language = askedLanguage(headers["accept-language"]);
        return nextSteps(context, user, { chatId: params.id, answerId: params.message_id, language });
      },
    });
    app.route({
      ...endpoints.getSource,
      handler: ({ user, params }) => findSource(context, user, params.id, params.message_id, params.number),
    });
    app.route({
      ...endpoints.followAnswer,
      handler: async ({ user, params, query, headers }, reply) => {
        const last = headers["last-event-id"];
        const from = typeof last === "string" && /^\d{1,8}$/.test(last) ? Number(last) : query.from;
        const asked = { chatId: params.id, id: params.message_id, from };
        const events = await followAnswer(context, user, asked, closedSignal(reply));
        return reply
          .type("text/event-stream; charset=utf-8")
          .header("x-accel-buffering", "no")
          .send(Readable.from(events, { objectMode: false, highWaterMark: 4096 }));
      },
    });
  };

/** Counts code points. */
const maxNameLength = 60;
function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${
    [...plain]
      .slice(0, maxNameLength)
      .join("")
      .replace(/[. ]+$/u, "") || tc("name of a file", "Conversation")
  }.md`;
}

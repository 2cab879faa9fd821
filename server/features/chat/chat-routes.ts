import { Readable } from "node:stream";
import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  answerAnew,
  changeChat,
  continueAnswer,
  deleteChat,
  deleteMessage,
  exportChat,
  followAnswer,
  getChat,
  getSource,
  restoreChat,
  searchChats,
  sendMessage,
  startChat,
  stopAnswer,
} from "#contract/chat/chats.ts";
import { askedLanguage } from "#server/platform/asked-language.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Following } from "./answers/following.ts";
import type { Conversations } from "./conversations.ts";
import { toMarkdown } from "./stored/chat-export.ts";
import type { createChatSearch } from "./stored/chat-search.ts";
import type { ChatStore } from "./stored/chat-store.ts";

/** Answers cost more than anything else that a person can ask for. */
const answerLimit = { name: "answer", hits: 30, windowMs: 60_000 };
const searchLimit = { name: "chat search", hits: 60, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const chatRoutes: FastifyPluginAsyncZod<{
  conversations: Conversations;
  chats: ChatStore;
  search: ReturnType<typeof createChatSearch>;
  following: Following;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { conversations, chats, search, following, limits }) => {
  app.route({
    ...searchChats,
    handler: async ({ user, body }) => {
      if (body.search.trim() !== "") await limits.hit(searchLimit, user.id);
      return search(user, body);
    },
  });
  app.route({
    ...startChat,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send(await chats.start(user, body.id, body.model)),
  });
  app.route({ ...getChat, handler: ({ user, params }) => conversations.whole(user, params.id) });
  app.route({ ...changeChat, handler: ({ user, params, body }) => chats.change(user, params.id, body) });
  app.route({
    ...deleteChat,
    handler: async ({ user, params }, reply) => {
      await conversations.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({ ...restoreChat, handler: ({ user, params }) => chats.restore(user, params.id) });
  app.route({
    ...exportChat,
    handler: async ({ user, params }, reply) => {
      const whole = await conversations.whole(user, params.id);
      return reply
        .type("text/markdown; charset=utf-8")
        .header("content-disposition", contentDisposition.create(fileNameOf(whole.chat.title)))
        .send(toMarkdown(whole));
    },
  });
  app.route({
    ...sendMessage,
    handler: async ({ user, params, body, headers }, reply) => {
      await limits.hit(answerLimit, user.id);
      const language = askedLanguage(headers["accept-language"]);
      return reply.code(201).send(await conversations.send(user, params.id, body, language));
    },
  });
  app.route({
    ...answerAnew,
    handler: async ({ user, params: { id, message_id }, body, headers }, reply) => {
      await limits.hit(answerLimit, user.id);
      const language = askedLanguage(headers["accept-language"]);
      return reply.code(201).send(await conversations.answerAnew(user, id, message_id, body, language));
    },
  });
  app.route({
    ...continueAnswer,
    handler: async ({ user, params, headers }) => {
      await limits.hit(answerLimit, user.id);
      const language = askedLanguage(headers["accept-language"]);
      return conversations.goOn(user, params.id, params.message_id, language);
    },
  });
  app.route({
    ...stopAnswer,
    handler: ({ user, params }) => conversations.stop(user, params.id, params.message_id),
  });
  app.route({
    ...deleteMessage,
    handler: ({ user, params }) => conversations.removeMessage(user, params.id, params.message_id),
  });
  app.route({
    ...getSource,
    handler: ({ user, params }) => conversations.source(user, params.id, params.message_id, params.number),
  });
  app.route({
    ...followAnswer,
    handler: async ({ user, params, query, headers, raw }, reply) => {
      const ended = new AbortController();
      raw.once("close", () => ended.abort());
      const last = headers["last-event-id"];
      const from = typeof last === "string" && /^\d{1,8}$/.test(last) ? Number(last) : query.from;
      const asked = { chatId: params.id, id: params.message_id, from };
      const events = await following.follow(user, asked, ended.signal);
      return reply
        .type("text/event-stream; charset=utf-8")
        .header("x-accel-buffering", "no")
        .send(Readable.from(events, { objectMode: false, highWaterMark: 4096 }));
    },
  });
};

/** Counts code points. */
const longestName = 60;
function fileNameOf(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return `${
    [...plain]
      .slice(0, longestName)
      .join("")
      .replace(/[. ]+$/u, "") || "Conversation"
  }.md`;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Chat, WholeChat } from "#contract/chat/chats.ts";
import type { Message, QuestionFilter, Source } from "#contract/chat/messages.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Writing } from "./answers/writing.ts";
import type { Meaning } from "./ports.ts";
import { findChat, toChat } from "./stored/chat-rows.ts";
import type { ChatStore } from "./stored/chat-store.ts";
import {
  findMessage,
  findMessages,
  type MessageRow,
  type Opened,
  openMessage,
  toMessage,
} from "./stored/message-rows.ts";
import type { Lease, Sent, TreeStore } from "./stored/tree-store.ts";

export type Conversations = ReturnType<typeof createConversations>;

/** How long a call waits for another server to notice that an answer must stop. */
const longestStopMs = 3_000;
const pollMs = 100;

/** Conversations as people see them, from the stored text, the text being written, and today's sources. */
export function createConversations({
  database,
  clock,
  chats,
  tree,
  writing,
  meaning,
}: {
  database: Database;
  clock: Clock;
  chats: Pick<ChatStore, "remove">;
  tree: TreeStore;
  writing: Writing;
  meaning: Pick<Meaning, "standing">;
}) {
  /** Current, even if the store doesn't have the last words yet. */
  const openNow = (owner: Owner, row: MessageRow): Opened => {
    const isWriting = row.status === "writing";
    const here = isWriting ? writing.find(owner.id, row.id) : undefined;
    if (here) return here.now();
    const isLost = isWriting && (row.lease_until ?? 0) <= clock.now().getTime();
    return openMessage(owner, isLost ? { ...row, status: "interrupted" } : row);
  };

  const shown = async (owner: Owner, rows: readonly MessageRow[]): Promise<Message[]> => {
    const opened = rows.map((row) => openNow(owner, row));
    const quoted = opened.flatMap(({ details }) => details.sources);
    const stands = quoted.length === 0 ? [] : await meaning.standing(owner, quoted);
    let at = 0;
    return opened.map((message) => {
      const from = at;
      at += message.details.sources.length;
      return toMessage(message, stands.slice(from, at), clock.now().getTime());
    });
  };
  const showOne = async (owner: Owner, row: MessageRow): Promise<Message> => {
    const [message] = await shown(owner, [row]);
    if (!message) throw new Error("One row makes one message.");
    return message;
  };

  const whole = async (owner: Owner, id: string): Promise<WholeChat> => {
    const { chat, rows } = await database.asOwner(owner.id, async (tx) => ({
      chat: toChat(owner, await findChat(tx, owner, id)),
      rows: await findMessages(tx, owner, id),
    }));
    return { chat, messages: await shown(owner, rows) };
  };
  const begin = (owner: Owner, lease: Lease | null, answer: MessageRow, language: string | null) => {
    if (lease) writing.begin(owner, { ...lease, language }, answer);
  };
  const find = (owner: Owner, chatId: string, id: string) =>
    database.asOwner(owner.id, async (tx) => {
      await findChat(tx, owner, chatId);
      return findMessage(tx, owner, chatId, id);
    });

  return {
    whole,

    async send(owner: Owner, chatId: string, sent: Sent, language: string | null = null) {
      const { chat, message, answer, lease } = await tree.send(owner, chatId, sent);
      begin(owner, lease, answer, language);
      return { chat, message: await showOne(owner, message), answer: await showOne(owner, answer) };
    },

    async answerAnew(
      owner: Owner,
      chatId: string,
      messageId: string,
      asked: { id: string; filters: QuestionFilter[] | null },
      language: string | null = null,
    ) {
      const { chat, answer, lease } = await tree.answerAnew(
        owner,
        chatId,
        messageId,
        asked.id,
        asked.filters,
      );
      begin(owner, lease, answer, language);
      return { chat, answer: await showOne(owner, answer) };
    },

    async goOn(owner: Owner, chatId: string, id: string, language: string | null = null): Promise<Message> {
      const { answer, lease } = await tree.goOn(owner, chatId, id);
      begin(owner, lease, answer, language);
      return showOne(owner, answer);
    },

    async stop(owner: Owner, chatId: string, id: string): Promise<Message> {
      await tree.askToStop(owner, chatId, id);
      await writing.stop(owner.id, id);
      const until = performance.now() + longestStopMs;
      for (;;) {
        const row = await find(owner, chatId, id);
        if (row.status !== "writing" || performance.now() > until) return showOne(owner, row);
        await delay(pollMs);
      }
    },

    async removeMessage(owner: Owner, chatId: string, id: string): Promise<Chat> {
      return tree.remove(owner, chatId, id);
    },

    /** Stops the answer being written in it, and keeps its text. */
    async remove(owner: Owner, id: string): Promise<void> {
      const rows = await database.asOwner(owner.id, (tx) => findMessages(tx, owner, id));
      await chats.remove(owner, id);
      for (const { status, id: answerId } of rows)
        if (status === "writing") await writing.stop(owner.id, answerId);
    },

    /** @throws AppError `not_found` */
    async source(owner: Owner, chatId: string, messageId: string, number: number): Promise<Source> {
      const { sources } = await showOne(owner, await find(owner, chatId, messageId));
      const source = sources.find((each) => each.number === number);
      if (!source) throw new AppError("not_found", "This answer has no such source.");
      return source;
    },
  };
}

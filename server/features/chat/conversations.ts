import { setTimeout as delay } from "node:timers/promises";
import type { WholeChat } from "#contract/chat/chats.ts";
import type { Message, QuestionFilter, Source } from "#contract/chat/messages.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { asksOfDays } from "#server/features/companion/index.ts";
import { sourceStatus } from "#server/features/meaning/index.ts";
import { hasSign } from "#server/features/readings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { beginWriting, findWriting, stopWriting } from "./answers/writing.ts";
import { findChat, toChat } from "./stored/chat-rows.ts";
import { removeChat } from "./stored/chat-store.ts";
import {
  findMessage,
  findMessages,
  type MessageRow,
  type Opened,
  openMessage,
  toMessage,
} from "./stored/message-rows.ts";
import {
  addAnotherAnswer,
  addMessage,
  askToStop,
  type Lease,
  reopenAnswer,
  type Sent,
} from "./stored/message-tree.ts";

// Conversations as people see them, from the stored text, the text being written, and today's sources.

/** How long a call waits for another server to notice that an answer must stop. */
const maxStopMs = 3_000;
const pollMs = 100;

/** @throws AppError `not_found` */
export async function wholeChat(context: Context, owner: Owner, id: string): Promise<WholeChat> {
  const { chat, rows } = await context.database.asOwner(owner.id, async (tx) => ({
    chat: toChat(owner, await findChat(tx, owner, id)),
    rows: await findMessages(tx, owner, id),
  }));
  return { chat, messages: await shown(context, owner, rows) };
}

export async function sendMessage(
  context: Context,
  owner: Owner,
  chatId: string,
  sent: Sent,
  language: string | null = null,
) {
  const care = asksOfDays(sent.text) ? hasExplicitSign(sent.text) : await hasSign(context, owner, sent.text);
  const { chat, message, answer, lease } = await addMessage(context, owner, chatId, { ...sent, care });
  begin(context, owner, lease, answer, language);
  return {
    chat,
    message: await showOne(context, owner, message),
    answer: await showOne(context, owner, answer),
  };
}

/** Writes another answer to a message. */
export async function regenerateAnswer(
  context: Context,
  owner: Owner,
  chatId: string,
  messageId: string,
  asked: { id: string; filters: QuestionFilter[] | null },
  language: string | null = null,
) {
  const { chat, answer, lease } = await addAnotherAnswer(context, owner, chatId, messageId, asked);
  begin(context, owner, lease, answer, language);
  return { chat, answer: await showOne(context, owner, answer) };
}

/** Continues an answer that was stopped, interrupted or failed after its last character. */
export async function continueAnswer(
  context: Context,
  owner: Owner,
  chatId: string,
  id: string,
  language: string | null = null,
): Promise<Message> {
  const { answer, lease } = await reopenAnswer(context, owner, chatId, id);
  begin(context, owner, lease, answer, language);
  return showOne(context, owner, answer);
}

export async function stopAnswer(
  context: Context,
  owner: Owner,
  chatId: string,
  id: string,
): Promise<Message> {
  await askToStop(context, owner, chatId, id);
  await stopWriting(context, owner.id, id);
  const until = performance.now() + maxStopMs;
  for (;;) {
    const row = await find(context, owner, chatId, id);
    if (row.status !== "writing" || performance.now() > until) return showOne(context, owner, row);
    await delay(pollMs);
  }
}

/** Deletes a conversation. Stops the answer being written in it, and keeps its text. */
export async function deleteConversation(context: Context, owner: Owner, id: string): Promise<void> {
  const rows = await context.database.asOwner(owner.id, (tx) => findMessages(tx, owner, id));
  await removeChat(context, owner, id);
  for (const { status, id: answerId } of rows)
    if (status === "writing") await stopWriting(context, owner.id, answerId);
}

/** @throws AppError `not_found` */
export async function findSource(
  context: Context,
  owner: Owner,
  chatId: string,
  messageId: string,
  number: number,
): Promise<Source> {
  const { sources } = await showOne(context, owner, await find(context, owner, chatId, messageId));
  const source = sources.find((each) => each.number === number);
  if (!source) throw new AppError("not_found", t("This answer has no such source."));
  return source;
}

function begin(
  context: Context,
  owner: Owner,
  lease: Lease | null,
  answer: MessageRow,
  language: string | null,
): void {
  if (lease) beginWriting(context, owner, { ...lease, language }, answer);
}

const find = ({ database }: Context, owner: Owner, chatId: string, id: string): Promise<MessageRow> =>
  database.asOwner(owner.id, async (tx) => {
    await findChat(tx, owner, chatId);
    return findMessage(tx, owner, chatId, id);
  });

async function shown(context: Context, owner: Owner, rows: readonly MessageRow[]): Promise<Message[]> {
  const opened = rows.map((row) => openNow(context, owner, row));
  const quoted = opened.flatMap(({ details }) => details.sources);
  const stands = quoted.length === 0 ? [] : await sourceStatus(context, owner, quoted);
  let at = 0;
  return opened.map((message) => {
    const from = at;
    at += message.details.sources.length;
    return toMessage(message, stands.slice(from, at), context.clock.now().getTime());
  });
}

async function showOne(context: Context, owner: Owner, row: MessageRow): Promise<Message> {
  const [message] = await shown(context, owner, [row]);
  if (!message) throw new Error("One row makes one message.");
  return message;
}

/** Includes words of a growing answer that are not stored yet. */
function openNow(context: Context, owner: Owner, row: MessageRow): Opened {
  const isWriting = row.status === "writing";
  const here = isWriting ? findWriting(context, owner.id, row.id) : undefined;
  if (here) return here.now();
  const isLost = isWriting && (row.lease_until ?? 0) <= context.clock.now().getTime();
  return openMessage(owner, isLost ? { ...row, status: "interrupted" } : row);
}

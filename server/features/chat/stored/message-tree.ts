import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { maxMessages, newestBelow } from "#contract/chat/chat-rules.ts";
import type { Chat } from "#contract/chat/chats.ts";
import type { Attached, QuestionFilter } from "#contract/chat/messages.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { type ChatRow, lockChat, sealTitle, titleFrom, toChat } from "./chat-rows.ts";
import {
  findMessage,
  type MessageRow,
  noDetails,
  noSuchMessage,
  openDetails,
  openText,
  sealDetails,
  sealText,
} from "./message-rows.ts";

export type Sent = {
  id: string;
  parent_id: string | null;
  answer_id: string;
  text: string;
  attached: readonly Attached[];
  filters: readonly QuestionFilter[] | null;
};

/** An answer that this server may write while its lease is in the store. */
export type Lease = { chatId: string; answerId: string; leaseId: string };

/** Servers renew leases far more often while they write. */
export const leaseMs = 20_000;

/**
 * Stores a person's message with an empty answer to it. `lease` is `null` if this was sent before.
 * @throws AppError `not_found`, `wrong_state`, `limit_reached`, `already_taken`
 */
export const addMessage = (context: Context, owner: Owner, chatId: string, sent: Sent & { care: boolean }) =>
  inChat(context, owner, chatId, async (tx, chat, now) => {
    const before = await findEither(tx, owner, [sent.id, sent.answer_id]);
    if (before.length > 0) {
      const { message, answer } = theSameAgain(owner, chatId, sent, before);
      return { chat: toChat(owner, chat), message, answer, lease: null };
    }
    if (sent.parent_id !== null) {
      const parent = await findMessage(tx, owner, chatId, sent.parent_id);
      if (parent.role !== "companion") throw notAnAnswer();
    }
    const position = await nextPosition(tx, owner, chatId, 2);
    const message = await add(
      tx,
      owner,
      {
        id: sent.id,
        chat_id: chatId,
        position,
        parent_id: sent.parent_id,
        role: "person",
        status: "done",
        text: sealText(owner, sent.id, sent.text),
        details: sealDetails(owner, sent.id, {
          ...noDetails,
          attached: [...sent.attached],
          care: sent.care,
        }),
      },
      now,
    );
    const { answer, lease } = await addAnswer(
      tx,
      owner,
      message,
      {
        id: sent.answer_id,
        position: position + 1,
        filters: sent.filters,
      },
      now,
    );
    const values = {
      leaf_id: answer.id,
      updated_at: now,
      // Words that opened the help panel must not become a title.
      ...(chat.titled_by === null &&
        !sent.care && {
          title: sealTitle(owner, chatId, titleFrom(sent.text)),
          titled_by: "words" as const,
        }),
    };
    return { chat: await setLeaf(tx, owner, chat, values), message, answer, lease };
  });

/** @throws AppError `not_found`, `wrong_state`, `limit_reached`, `already_taken` */
export const addAnotherAnswer = (
  context: Context,
  owner: Owner,
  chatId: string,
  messageId: string,
  { id, filters }: { id: string; filters: Sent["filters"] },
) =>
  inChat(context, owner, chatId, async (tx, chat, now) => {
    const question = await findMessage(tx, owner, chatId, messageId);
    const [before] = await findEither(tx, owner, [id]);
    if (before) {
      if (before.chat_id !== chatId || before.parent_id !== messageId) throw taken();
      return { chat: toChat(owner, chat), answer: before, lease: null };
    }
    if (question.role !== "person") throw notAQuestion();
    const position = await nextPosition(tx, owner, chatId, 1);
    const { answer, lease } = await addAnswer(tx, owner, question, { id, position, filters }, now);
    return {
      chat: await setLeaf(tx, owner, chat, { leaf_id: answer.id, updated_at: now }),
      answer,
      lease,
    };
  });

/** @throws AppError `not_found`, `wrong_state` */
export const reopenAnswer = (context: Context, owner: Owner, chatId: string, id: string) =>
  inChat(context, owner, chatId, async (tx, _chat, now) => {
    const answer = await findMessage(tx, owner, chatId, id);
    if (answer.role !== "companion") throw noSuchMessage();
    if (answer.status === "done")
      throw new AppError("wrong_state", t("This answer is finished. Ask for another one instead."));
    await refuseWhileWriting(tx, owner, chatId);
    const lease: Lease = { chatId, answerId: id, leaseId: randomUUID() };
    const row = await alter(tx, owner, id)
      .set((message) => ({
        status: "writing",
        stop_asked: 0,
        lease_id: lease.leaseId,
        lease_until: now + leaseMs,
        updated_at: now,
        revision: message("revision", "+", 1),
        details: sealDetails(owner, id, { ...openDetails(owner, answer), failure: null }),
      }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { answer: row, lease };
  });

/** The server that is writing the answer will notice. @throws AppError `not_found` */
export const askToStop = (context: Context, owner: Owner, chatId: string, id: string): Promise<MessageRow> =>
  inChat(context, owner, chatId, async (tx) => {
    await findMessage(tx, owner, chatId, id);
    await alter(tx, owner, id).set({ stop_asked: 1 }).where("status", "=", sql.lit("writing")).execute();
    return findMessage(tx, owner, chatId, id);
  });

/** Also deletes everything below it. @throws AppError `not_found` */
export const removeMessage = (context: Context, owner: Owner, chatId: string, id: string): Promise<Chat> =>
  inChat(context, owner, chatId, async (tx, chat) => {
    const tree = await tx
      .selectFrom("chat_messages")
      .select(["id", "parent_id"])
      .where("owner_id", "=", owner.id)
      .where("chat_id", "=", chatId)
      .orderBy("position")
      .execute();
    const root = tree.find((message) => message.id === id);
    if (!root) throw noSuchMessage();
    const gone = new Set([id]);
    for (const message of tree)
      if (message.parent_id !== null && gone.has(message.parent_id)) gone.add(message.id);
    const ids = [...gone];
    for (let from = 0; from < ids.length; from += 500)
      await tx
        .deleteFrom("chat_messages")
        .where("owner_id", "=", owner.id)
        .where("id", "in", ids.slice(from, from + 500))
        .execute();
    if (chat.leaf_id !== null && !gone.has(chat.leaf_id)) return toChat(owner, chat);
    const left = tree.filter((message) => !gone.has(message.id));
    const sibling = left.findLast((message) => message.parent_id === root.parent_id)?.id;
    const above = sibling ?? root.parent_id;
    return setLeaf(tx, owner, chat, { leaf_id: above === null ? null : newestBelow(left, above) });
  });

/** Interrupts answers whose server is gone. They keep their text. */
export const sweepLostAnswers = ({ database, clock }: Context): Promise<void> =>
  database.asSystem((tx) => interruptLost(tx, null, clock.now().getTime()), "latest");

/** Locks the conversation while `work` reads and changes its messages. */
const inChat = <Result>(
  { database, clock }: Context,
  owner: Owner,
  chatId: string,
  work: (tx: Tx, chat: ChatRow, now: number) => Promise<Result>,
) =>
  database.asOwner(owner.id, async (tx) => {
    const chat = await lockChat(tx, owner, chatId);
    const now = clock.now().getTime();
    await interruptLost(tx, owner.id, now);
    return work(tx, chat, now);
  });

const alter = (tx: Tx, owner: Owner, id: string) =>
  tx.updateTable("chat_messages").$call(ownRow(owner.id, id));

async function setLeaf(tx: Tx, owner: Owner, chat: ChatRow, values: Partial<ChatRow>): Promise<Chat> {
  const row = await tx
    .updateTable("chats")
    .set(values)
    .$call(ownRow(owner.id, chat.id))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toChat(owner, row);
}

const add = (
  tx: Tx,
  owner: Owner,
  row: Omit<Insertable<Tables["chat_messages"]>, "owner_id" | "created_at" | "updated_at">,
  now: number,
) =>
  tx
    .insertInto("chat_messages")
    .values({ ...row, owner_id: owner.id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

async function addAnswer(
  tx: Tx,
  owner: Owner,
  question: MessageRow,
  { id, position, filters }: { id: string; position: number; filters: Sent["filters"] },
  now: number,
) {
  const lease = { chatId: question.chat_id, answerId: id, leaseId: randomUUID() };
  const { care } = openDetails(owner, question);
  const answer = await add(
    tx,
    owner,
    {
      id,
      chat_id: question.chat_id,
      position,
      parent_id: question.id,
      role: "companion",
      status: "writing",
      lease_id: lease.leaseId,
      lease_until: now + leaseMs,
      text: sealText(owner, id, ""),
      details: sealDetails(owner, id, {
        ...noDetails,
        care,
        asked_filters: filters && [...filters],
      }),
    },
    now,
  );
  return { answer, lease };
}

async function interruptLost(tx: Tx, ownerId: string | null, now: number): Promise<void> {
  await tx
    .updateTable("chat_messages")
    .set((message) => ({ status: "interrupted", revision: message("revision", "+", 1) }))
    .$if(ownerId !== null, (query) => query.where("owner_id", "=", ownerId))
    .where("status", "=", sql.lit("writing"))
    .where("lease_until", "<=", now)
    .execute();
}

const findEither = (tx: Tx, owner: Owner, ids: readonly string[]): Promise<MessageRow[]> =>
  tx
    .selectFrom("chat_messages")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("id", "in", ids)
    .execute();

/** The message and its answer as they were first sent. @throws AppError `already_taken`, `not_found` */
function theSameAgain(owner: Owner, chatId: string, sent: Sent, before: readonly MessageRow[]) {
  const message = before.find(({ id, role }) => id === sent.id && role === "person");
  if (
    !message ||
    message.chat_id !== chatId ||
    message.parent_id !== sent.parent_id ||
    openText(owner, message) !== sent.text
  )
    throw taken();
  const answer = before.find(({ id, parent_id }) => id === sent.answer_id && parent_id === sent.id);
  if (!answer) throw noSuchMessage();
  return { message, answer };
}

/** @throws AppError `wrong_state` while an answer is being written there, `limit_reached` */
async function nextPosition(tx: Tx, owner: Owner, chatId: string, count: number): Promise<number> {
  await refuseWhileWriting(tx, owner, chatId);
  const { last, total } = await tx
    .selectFrom("chat_messages")
    .select(({ fn }) => [fn.max("position").as("last"), fn.countAll<number>().as("total")])
    .where("owner_id", "=", owner.id)
    .where("chat_id", "=", chatId)
    .executeTakeFirstOrThrow();
  if (total + count > maxMessages)
    throw new AppError(
      "limit_reached",
      t(
        "This conversation has {limit, plural, one {# message} other {# messages}}, which is the limit. Begin a new one.",
        { limit: maxMessages },
      ),
    );
  return (last ?? 0) + 1;
}

async function refuseWhileWriting(tx: Tx, owner: Owner, chatId: string): Promise<void> {
  const writing = await tx
    .selectFrom("chat_messages")
    .select("id")
    .where("owner_id", "=", owner.id)
    .where("chat_id", "=", chatId)
    .where("status", "=", sql.lit("writing"))
    .executeTakeFirst();
  if (writing)
    throw new AppError(
      "wrong_state",
      t("An answer is still being written in this conversation. Wait for it, or stop it."),
    );
}

const taken = () => new AppError("already_taken", t("Something else was sent under this id. Send it again."));
const notAnAnswer = () => new AppError("wrong_state", t("A message can only reply to an answer."));
const notAQuestion = () => new AppError("wrong_state", t("Only a message of your own can be answered."));

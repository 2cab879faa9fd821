import { z } from "zod";
import { maxMessageLength, messageRoles } from "#contract/chat/chat-rules.ts";
import { modelChoiceSchema } from "#contract/chat/chats.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import { type ArchivePart, type CarriedIds, inPages, toInstant } from "#server/platform/archive-part.ts";
import { broughtPrint, held } from "#server/platform/brought.ts";
import type { Database } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { type ChatRow, openChoice, openTitle, sealedChoice, sealTitle } from "./chat-rows.ts";
import {
  type Details,
  detailsSchema,
  openDetails,
  openSummary,
  openText,
  sealDetails,
  sealSummary,
  sealText,
} from "./message-rows.ts";

/** Far above what a model may write. */
const maxAnswerLength = 1_000_000;

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("chat"),
    id: idSchema,
    title: textSchema(1000),
    titled_by: z.enum(["words", "model", "person"]).nullable(),
    pinned: z.boolean(),
    model: modelChoiceSchema.nullable(),
    leaf_id: idSchema.nullable(),
    created_at: instantSchema,
    updated_at: instantSchema,
  }),
  z.object({
    is: z.literal("message"),
    id: idSchema,
    chat_id: idSchema,
    /** Numbers the messages of a chat in the order in which they were created. */
    position: z.int().min(0).max(1_000_000),
    /** The message that it answers or follows. Several with the same one are siblings. */
    parent_id: idSchema.nullable(),
    role: z.enum(messageRoles),
    status: z.enum(["done", "stopped", "interrupted", "failed"]),
    created_at: instantSchema,
    updated_at: instantSchema,
    text: textSchema(Math.max(maxMessageLength, maxAnswerLength)),
    details: detailsSchema,
    summary: textSchema(maxAnswerLength).nullable(),
  }),
]);
type Line = z.output<typeof lineSchema>;

/** Conversations with all their branches. Deleted ones that could be brought back for a day stay out. */
export function createChatArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "chats",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const chats = inPages(database, owner, (tx) =>
        tx.selectFrom("chats").selectAll().where("deleted_at", "is", null),
      );
      for await (const { id, titled_by, leaf_id, ...chat } of chats)
        yield {
          is: "chat",
          id,
          titled_by,
          leaf_id,
          title: unlessAltered(() => openTitle(owner, { id, ...chat })) ?? "",
          pinned: chat.pinned === 1,
          model: unlessAltered(() => openChoice(owner, { id, ...chat })),
          created_at: toInstant(chat.created_at),
          updated_at: toInstant(chat.updated_at),
        } satisfies Line;

      const messages = inPages(database, owner, (tx) =>
        tx
          .selectFrom("chat_messages")
          .selectAll()
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("chats")
                .select("chats.id")
                .where("chats.owner_id", "=", owner.id)
                .whereRef("chats.id", "=", "chat_messages.chat_id")
                .where("chats.deleted_at", "is", null),
            ),
          ),
      );
      for await (const row of messages) {
        const opened = unlessAltered(() => ({
          text: openText(owner, row),
          details: openDetails(owner, row),
          summary: openSummary(owner, row),
        }));
        if (!opened) continue;
        const { id, chat_id, position, parent_id, role, status } = row;
        yield {
          is: "message",
          id,
          chat_id,
          position,
          parent_id,
          role,
          // What was written up to now; the rest comes too late for this archive.
          status: status === "writing" ? "interrupted" : status,
          created_at: toInstant(row.created_at),
          updated_at: toInstant(row.updated_at),
          ...opened,
        } satisfies Line;
      }
    },

    take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        if (line.is === "chat") {
          const { is: _, id, title, pinned, model, created_at, updated_at, ...chat } = line;
          const row = await tx
            .insertInto("chats")
            .values({
              ...chat,
              owner_id: owner.id,
              id,
              title: sealTitle(owner, id, title),
              pinned: Number(pinned),
              ...sealedChoice(owner, id, model),
              created_at: Date.parse(created_at),
              updated_at: Date.parse(updated_at),
              deleted_at: null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returningAll()
            .executeTakeFirst();
          if (!row) return "already_there";
          await remember(tx, { kind: "chat", id, whole: id, print: printOfChat(owner, row) });
          return "added";
        }
        const { is: _, id, text, details, summary, created_at, updated_at, ...message } = line;
        const chat = await tx
          .selectFrom("chats")
          .select("id")
          .$call(ownRow(owner.id, message.chat_id))
          .executeTakeFirst();
        if (!chat) return null;
        const row = await tx
          .insertInto("chat_messages")
          .values({
            ...message,
            owner_id: owner.id,
            id,
            text: sealText(owner, id, text),
            details: sealDetails(owner, id, withCarriedSources(details, ids)),
            summary: summary === null ? null : sealSummary(owner, id, summary),
            created_at: Date.parse(created_at),
            updated_at: Date.parse(updated_at),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("text")
          .executeTakeFirst();
        if (!row) return "already_there";
        const print = broughtPrint(owner, row.text);
        await remember(tx, { kind: "message", id, whole: chat.id, print });
        return "added";
      });
    },

    /** All of a conversation, unless it was continued since. */
    async takeBack(tx, owner, things) {
      const chatId = things[0]?.whole ?? "";
      const chat = await tx
        .selectFrom("chats")
        .selectAll()
        .$call(ownRow(owner.id, chatId))
        .$call(held(database.engine))
        .executeTakeFirst();
      if (!chat || chat.deleted_at !== null) return "gone";
      const messages = await tx
        .selectFrom("chat_messages")
        .select(["id", "parent_id", "text"])
        .where("owner_id", "=", owner.id)
        .where("chat_id", "=", chatId)
        .execute();
      const prints = new Map(things.map(({ id, print }) => [id, print]));
      const others = messages.filter(({ id, text }) => prints.get(id) !== broughtPrint(owner, text));
      if (prints.has(chatId)) {
        if (others.length > 0 || printOfChat(owner, chat) !== prints.get(chatId)) return "kept";
        await tx.deleteFrom("chats").$call(ownRow(owner.id, chatId)).execute();
        return "removed";
      }
      // The conversation was here before, and only these messages came.
      const shown = [chat.leaf_id, ...others.map(({ parent_id }) => parent_id)];
      if (shown.some((id) => id !== null && prints.has(id))) return "kept";
      const removed = await tx
        .deleteFrom("chat_messages")
        .where("owner_id", "=", owner.id)
        .where("id", "in", [...prints.keys()])
        .returning("id")
        .execute();
      return removed.length > 0 ? "removed" : "gone";
    },
  };
}

/** Of the choice as it is opened, because an archive that came before choices were sealed has this print. */
function printOfChat(owner: Owner, row: ChatRow): string {
  const choice = unlessAltered(() => openChoice(owner, row));
  return broughtPrint(owner, row.title, row.pinned, choice && JSON.stringify(choice));
}

const withCarriedSources = (details: Details, ids: CarriedIds): Details => ({
  ...details,
  attached: details.attached.map((each) =>
    each.kind === "reflection" ? { ...each, reflection_id: ids.of(each.reflection_id) } : each,
  ),
  sources: details.sources.map((source) => ({ ...source, reflection_id: ids.of(source.reflection_id) })),
  activity_id: details.activity_id === null ? null : ids.activity(details.activity_id),
});

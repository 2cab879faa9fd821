import { sql } from "kysely";
import { z } from "zod";
import { maxMessageLength, messageRoles } from "#contract/chat/chat-rules.ts";
import { modelChoiceSchema } from "#contract/chat/chats.ts";
import { idSchema, textSchema } from "#contract/endpoint.ts";
import {
  type ArchivePart,
  type ArchiveTable,
  archiveTable,
  fields,
  fingerprintOf,
  type IdMap,
} from "#server/features/archive/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { type ChatRow, openChoice, openTitle, sealedChoice, sealTitle } from "./chat-rows.ts";
import {
  type Details,
  detailsSchema,
  type MessageRow,
  openDetails,
  openSummary,
  openText,
  sealDetails,
  sealSummary,
  sealText,
} from "./message-rows.ts";

/** Far above the maximum length of an answer. */
const maxAnswerLength = 1_000_000;

/** Removes all of a conversation, unless it was continued since. */
const undoChat: ArchiveTable["undo"] = async ({ context, tx, owner }, records) => {
  const chatId = records[0]?.group ?? "";
  const chat = await tx
    .selectFrom("chats")
    .selectAll()
    .$call(ownRow(owner.id, chatId))
    .$if(context.database.engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!chat || chat.deleted_at !== null) return "gone";
  const messages = await tx
    .selectFrom("chat_messages")
    .select(["id", "parent_id", "text"])
    .where("owner_id", "=", owner.id)
    .where("chat_id", "=", chatId)
    .execute();
  const imported = new Map(records.map(({ id, fingerprint }) => [id, fingerprint]));
  const others = messages.filter(({ id, text }) => imported.get(id) !== fingerprintOf(owner, [text]));
  if (imported.has(chatId)) {
    const isChanged = fingerprintOf(owner, changeable(chat, owner)) !== imported.get(chatId);
    if (others.length > 0 || isChanged) return "kept";
    await tx.deleteFrom("chats").$call(ownRow(owner.id, chatId)).execute();
    return "removed";
  }
  // The conversation existed before, and only these messages were imported.
  const shown = [chat.leaf_id, ...others.map(({ parent_id }) => parent_id)];
  if (shown.some((id) => id !== null && imported.has(id))) return "kept";
  const removed = await tx
    .deleteFrom("chat_messages")
    .where("owner_id", "=", owner.id)
    .where("id", "in", [...imported.keys()])
    .returning("id")
    .execute();
  return removed.length > 0 ? "removed" : "gone";
};

/** Conversations with all their branches, except deleted ones that could still be restored. */
export const chatArchive: ArchivePart = {
  of: "chats",
  order: "afterReflections",
  tables: [
    archiveTable("chats", "chat", {
      key: ["id"],
      where: sql`deleted_at is null`,
      fields: [
        fields.sameId,
        fields.column("titled_by", z.enum(["words", "model", "person"]).nullable()),
        fields.column("leaf_id", idSchema.nullable()),
        fields.sealed(
          "title",
          textSchema(1000),
          (owner, row: ChatRow) => unlessAltered(() => openTitle(owner, row), ""),
          sealTitle,
        ),
        fields.flag("pinned"),
        fields.value(
          "model",
          modelChoiceSchema.nullable(),
          (row: ChatRow, owner) => unlessAltered(() => openChoice(owner, row)),
          (choice, { owner, id }) => sealedChoice(owner, id, choice),
        ),
        fields.instant("created_at"),
        fields.instant("updated_at"),
      ],
      group: { column: "id" },
      fingerprint: changeable,
      undo: undoChat,
    }),
    archiveTable("chat_messages", "message", {
      key: ["id"],
      where: sql`exists (
        select 1 from chats
        where chats.owner_id = chat_messages.owner_id and chats.id = chat_messages.chat_id and chats.deleted_at is null
      )`,
      fields: [
        fields.sameId,
        fields.column("chat_id", idSchema),
        // Numbers the messages of a chat in the order in which they were created.
        fields.column("position", z.int().min(0).max(1_000_000)),
        // The message that it answers or follows. Several with the same one are siblings.
        fields.column("parent_id", idSchema.nullable()),
        fields.column("role", z.enum(messageRoles)),
        fields.value(
          "status",
          z.enum(["done", "stopped", "interrupted", "failed"]),
          // An answer that is being written is archived as far as it is stored.
          ({ status }: MessageRow) => (status === "writing" ? "interrupted" : status),
          (status) => ({ status }),
        ),
        fields.instant("created_at"),
        fields.instant("updated_at"),
        fields.sealed("text", textSchema(Math.max(maxMessageLength, maxAnswerLength)), openText, sealText),
        fields.sealed("details", detailsSchema, openDetails, sealDetails, withMappedSources),
        fields.sealed("summary", textSchema(maxAnswerLength).nullable(), openSummary, (owner, id, summary) =>
          summary === null ? null : sealSummary(owner, id, summary),
        ),
      ],
      group: {
        column: "chat_id",
        exists: async (tx, ownerId, id) =>
          (await tx.selectFrom("chats").select("id").$call(ownRow(ownerId, id)).executeTakeFirst()) !==
          undefined,
      },
      fingerprint: ({ text }) => [text],
      undo: undoChat,
    }),
  ],
};

/** The choice as it is opened, because archives from before choices were sealed have this fingerprint. */
function changeable(row: ChatRow, owner: Owner): unknown[] {
  const choice = unlessAltered(() => openChoice(owner, row));
  return [row.title, row.pinned, choice && JSON.stringify(choice)];
}

function withMappedSources(details: Details, ids: IdMap): Details {
  return {
    ...details,
    attached: details.attached.map((each) =>
      each.kind === "reflection" ? { ...each, reflection_id: ids.of(each.reflection_id) } : each,
    ),
    sources: details.sources.map((source) => ({ ...source, reflection_id: ids.of(source.reflection_id) })),
    activity_id: details.activity_id === null ? null : ids.activity(details.activity_id),
  };
}

import { sql } from "kysely";
import { z } from "zod";
import { maxRemembered, maxRememberedLength } from "#contract/chat/chat-rules.ts";
import { idSchema, textSchema } from "#contract/endpoint.ts";
import { t } from "#contract/translate.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { openContent, printOf, type RememberedRow, sealContent } from "./remembered-rows.ts";

/** What the chat remembers, without sentences that it was asked to forget. */
export const rememberedArchive: ArchivePart = {
  of: "remembered",
  order: "afterReflections",
  tables: [
    archiveTable("remembering", "setting", {
      is: "remembering",
      key: [],
      recordId: "remembering",
      fields: [fields.flag("is_on", "on")],
      fingerprint: ({ is_on }) => [is_on],
    }),
    archiveTable("remembered", "remembered", {
      key: ["id"],
      orderBy: ["created_at", "id"],
      where: sql`forgotten_at is null`,
      fields: [
        fields.sameId,
        fields.values(
          z.object({
            source: z.enum(["reflection", "message", "person"]),
            source_id: idSchema.nullable(),
          }),
          ({ source, source_id }: RememberedRow) => ({ source, source_id }),
          ({ source, source_id }, { ids }) => ({
            source,
            // The ids of messages are the same in every journal.
            source_id: source_id === null || source === "message" ? source_id : ids.of(source_id),
          }),
        ),
        fields.flag("edited"),
        fields.instant("created_at"),
        fields.values(
          z.object({ text: textSchema(maxRememberedLength), quote: textSchema(20_000).nullable() }),
          (row: RememberedRow, owner) => openContent(owner, row),
          (content, { owner, id }) => ({
            print: printOf(owner, content.text),
            content: sealContent(owner, id, content),
          }),
        ),
      ],
      limit: {
        max: maxRemembered,
        sentence: () =>
          t("{count, plural, one {# sentence is} other {# sentences are}} remembered already.", {
            count: maxRemembered,
          }),
      },
      fingerprint: ({ content }) => [content],
      isGone: ({ forgotten_at }) => forgotten_at !== null,
    }),
  ],
};

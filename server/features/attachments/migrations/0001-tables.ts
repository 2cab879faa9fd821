import { createTables } from "#server/platform/migrations/create-tables.ts";

const ofReflection = "references reflections (id) on delete cascade";
const ofAttachment = "references attachments (id) on delete cascade";

/** The files of reflections. */
export const createAttachmentTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table attachments (
      id text primary key,
      ${owner},
      folder text not null,
      kind text,
      media_type text,
      name ${bytes} not null,
      alt ${bytes} not null,
      declared_bytes ${instant} not null,
      bytes ${instant} not null,
      stored_bytes ${instant} not null,
      width integer,
      height integer,
      widths text not null,
      created_at ${instant} not null,
      finished_at ${instant}
    )`,
    "create index attachments_of_owner on attachments (owner_id)",

    `create table attachment_parts (
      attachment_id text not null ${ofAttachment},
      ${owner},
      part integer not null,
      constraint attachment_parts_key primary key (attachment_id, part)
    )`,
    "create index attachment_parts_of_owner on attachment_parts (owner_id, attachment_id)",

    `create table attachment_uses (
      attachment_id text not null ${ofAttachment},
      reflection_id text not null ${ofReflection},
      ${owner},
      constraint attachment_uses_key primary key (reflection_id, attachment_id)
    )`,
    "create index attachment_uses_of_attachment on attachment_uses (attachment_id)",
    "create index attachment_uses_of_owner on attachment_uses (owner_id, reflection_id, attachment_id)",

    `create table blob_removals (folder text primary key, asked_at ${instant} not null)`,
  ],
  ofOneOwner: ["attachments", "attachment_parts", "attachment_uses"],
  sqliteRows: {
    attachments: {
      sqlite_autoindex_attachments_1: "5000000 1",
      attachments_of_owner: "5000000 10000",
    },
    attachment_uses: {
      sqlite_autoindex_attachment_uses_1: "5000000 2 1",
      attachment_uses_of_attachment: "5000000 1",
      attachment_uses_of_owner: "5000000 10000 2 1",
    },
  },
});

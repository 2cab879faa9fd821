import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Conversations with the companion, and what the chat remembers of a person. */
export const createChatTables = createTables({
  statements: ({ bytes, instant, ofUser, owner }) => [
    // Keys begin with the owner, because clients choose the ids.
    `create table chats (
      ${owner},
      id text not null,
      title ${bytes} not null,
      titled_by text,
      pinned integer not null default 0,
      model text,
      leaf_id text,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      deleted_at ${instant},
      constraint chats_key primary key (owner_id, id)
    )`,
    `create index chats_pinned_then_newest on chats (owner_id, pinned desc, updated_at desc, id desc)
      where deleted_at is null`,
    "create index chats_deleted on chats (deleted_at) where deleted_at is not null",

    // Large columns come last, so SQLite can read a tree without their overflow pages.
    `create table chat_messages (
      ${owner},
      id text not null,
      chat_id text not null,
      position integer not null,
      parent_id text,
      role text not null,
      status text not null,
      revision integer not null default 1,
      stop_asked integer not null default 0,
      lease_id text,
      lease_until ${instant},
      created_at ${instant} not null,
      updated_at ${instant} not null,
      details ${bytes} not null,
      text ${bytes} not null,
      summary ${bytes},
      constraint chat_messages_key primary key (owner_id, id),
      constraint chat_messages_in_order unique (owner_id, chat_id, position),
      constraint chat_messages_of_chat foreign key (owner_id, chat_id)
        references chats (owner_id, id) on delete cascade
    )`,
    // Prevents two tabs from starting answers at once.
    `create unique index chat_messages_one_written_at_a_time on chat_messages (owner_id, chat_id)
      where status = 'writing'`,
    "create index chat_messages_being_written on chat_messages (lease_until) where status = 'writing'",

    // The sources have no foreign keys, because a sentence waits while its source is in the trash.
    `create table remembered (
      ${owner},
      id text not null,
      print text not null,
      source text not null,
      source_id text,
      edited integer not null,
      forgotten_at ${instant},
      created_at ${instant} not null,
      content ${bytes},
      constraint remembered_key primary key (owner_id, id),
      constraint remembered_once unique (owner_id, print)
    )`,
    "create index remembered_by_source on remembered (source, owner_id, source_id) where forgotten_at is null",

    `create table remembering (
      owner_id text primary key ${ofUser},
      is_on integer not null
    )`,
  ],
  ofOneOwner: ["chats", "chat_messages", "remembered", "remembering"],
});

import type { ColumnTypes } from "./column-types.ts";

/** What the chat remembers about a person. */
export const rememberedTables = ({ bytes, instant, ofUser, owner }: ColumnTypes): string[] => [
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
];

import { createTables } from "#server/platform/migrations/create-tables.ts";

/** The models that people connect, and what was sent to them. */
export const createModelTables = createTables({
  statements: ({ bytes, instant, owner, withoutRowid }) => [
    `create table model_connections (
      id text primary key,
      ${owner},
      content ${bytes} not null,
      secret ${bytes},
      created_at ${instant} not null
    )`,
    "create index model_connections_of_owner on model_connections (owner_id)",

    `create table model_settings (
      ${owner},
      content ${bytes} not null,
      constraint model_settings_key primary key (owner_id)
    ) ${withoutRowid}`,

    // Not a foreign key: the conversation may be deleted, but the record of what was sent stays.
    `create table model_calls (
      id text primary key,
      ${owner},
      at ${instant} not null,
      purpose text not null,
      chat_id text,
      destination text not null,
      stays_here integer not null,
      characters integer not null,
      tokens_in integer,
      tokens_out integer,
      outcome text not null,
      failure text,
      about ${bytes} not null,
      sent ${bytes} not null
    )`,
    // Covering index: totals need no row lookups.
    `create index model_calls_newest_first on model_calls (owner_id, at desc, id desc,
      purpose, destination, stays_here, characters, tokens_in, tokens_out)`,
  ],
  ofOneOwner: ["model_connections", "model_settings", "model_calls"],
});

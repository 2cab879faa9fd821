import { createTables } from "#server/platform/migrations/create-tables.ts";

/** What was said in recordings. */
export const createTranscriptionTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table transcriptions (
      attachment_id text primary key references attachments (id) on delete cascade,
      ${owner},
      state text not null,
      model_hash text not null,
      asked_at ${instant} not null,
      started_at ${instant},
      attempts integer not null,
      lease_id text,
      lease_until ${instant},
      failure text,
      taker_id text,
      text ${bytes}
    )`,
    "create index transcriptions_of_owner on transcriptions (owner_id)",
    "create index transcriptions_waiting on transcriptions (asked_at) where state in ('queued', 'running')",
  ],
  ofOneOwner: ["transcriptions"],
});

import { createTables } from "#server/platform/migrations/create-tables.ts";

/** What comes back on a day. */
export const createRevisitTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table revisits (
      ${owner},
      id text not null,
      reflection_id text not null references reflections (id) on delete cascade,
      revision integer not null,
      due_on text not null,
      closed integer not null,
      created_at ${instant} not null,
      content ${bytes} not null,
      constraint revisits_key primary key (owner_id, id)
    )`,
    "create index revisits_of_reflection on revisits (reflection_id)",
    "create index revisits_due on revisits (owner_id, due_on) where closed = 0",
  ],
  ofOneOwner: ["revisits"],
});

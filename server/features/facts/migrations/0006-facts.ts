import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Daily facts and their values. */
export const createFactTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table facts (
      ${owner},
      id text not null,
      revision integer not null,
      position integer not null,
      created_at ${instant} not null,
      deleted_at ${instant},
      content ${bytes} not null,
      constraint facts_key primary key (owner_id, id)
    )`,
    "create index facts_deleted on facts (deleted_at) where deleted_at is not null",

    `create table fact_values (
      ${owner},
      fact_id text not null,
      day text not null,
      value ${bytes} not null,
      constraint fact_values_key primary key (owner_id, fact_id, day),
      constraint fact_values_of foreign key (owner_id, fact_id)
        references facts (owner_id, id) on delete cascade
    )`,
    "create index fact_values_day on fact_values (owner_id, day)",
  ],
  ofOneOwner: ["facts", "fact_values"],
});

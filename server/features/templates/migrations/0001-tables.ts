import { createTables } from "#server/platform/migrations/create-tables.ts";

/** People's templates. */
export const createTemplateTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table templates (
      ${owner},
      id text not null,
      revision integer not null,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      content ${bytes} not null,
      constraint templates_key primary key (owner_id, id)
    )`,
  ],
  ofOneOwner: ["templates"],
});

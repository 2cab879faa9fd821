import { createTables } from "#server/platform/migrations/create-tables.ts";

/** What models made of reflections, for the search by meaning. */
export const createMeaningTables = createTables({
  statements: ({ bytes, instant, owner }) => [
    `create table reflection_vectors (
      reflection_id text primary key references reflections (id) on delete cascade,
      ${owner},
      change ${instant} not null,
      revision integer not null,
      model text not null,
      vectors ${bytes}
    )`,
    // By change: the last one shows how far a model has read, and reading continues from there.
    "create index reflection_vectors_by_change on reflection_vectors (owner_id, model, change)",
  ],
  ofOneOwner: ["reflection_vectors"],
});
